import { useEffect, useState } from 'react';

/**
 * Whether the photo that the shop serves is the one that was sealed, by its SHA-256. Undefined
 * while it is computed, if the seal has no hash, and where the browser cannot read the file.
 */
export function useIsSealedPhoto(address: string, sha256: string | undefined): boolean | undefined {
  const [checked, setChecked] = useState<{ address: string; isSealed: boolean }>();
  useEffect(() => {
    if (sha256 === undefined) return;
    const stopped = new AbortController();
    hashOf(address, stopped.signal).then(
      (hash) => setChecked({ address, isSealed: hash === sha256 }),
      () => undefined,
    );
    return () => stopped.abort();
  }, [address, sha256]);
  return checked?.address === address ? checked.isSealed : undefined;
}

async function hashOf(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`the photo cannot be read: ${response.status}`);
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
