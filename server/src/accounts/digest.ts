import { createHmac } from 'node:crypto';
import { deriveKey } from '../lib/derive-key.ts';
import type { Digest } from '../lib/digest.ts';

/**
 * Makes a function that computes keyed digests of values (HMAC-SHA-256 with a secret of the shop).
 * A copy of the database alone is then not enough to try out values.
 */
export function digestWith(secret: Buffer): Digest {
  return (kind, value) => createHmac('sha256', secret).update(`${kind}\n${value}`).digest();
}

/**
 * Digests that identify people for good, one with each secret of the shop, so that replacing one
 * secret loses nobody. Older rows have only the digest with the session secret, and still count.
 */
export function personDigestsWith({
  master,
  session,
}: {
  master: Buffer;
  session: Buffer;
}): readonly Digest[] {
  return [digestWith(session), digestWith(deriveKey(master, 'known-person'))];
}
