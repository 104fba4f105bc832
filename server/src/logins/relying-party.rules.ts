/** A numeric address of this machine. */
const loopback = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns the domain and the origins that members' passkeys are bound to. No passkey can be bound
 * to a numeric address (WebAuthn, 5.1.2): on a developer's machine they work at `localhost`.
 *
 * @param publicUrl the shop's public address
 */
export function relyingPartyOf(publicUrl: string): { domain: string; origins: string[] } {
  const url = new URL(publicUrl);
  if (!loopback.test(url.hostname)) return { domain: url.hostname, origins: [url.origin] };
  const named = new URL(url);
  named.hostname = 'localhost';
  return { domain: 'localhost', origins: [named.origin] };
}
