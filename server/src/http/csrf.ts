import { randomUUID } from 'node:crypto';
import sodium from 'sodium-native';
import type { CsrfPair } from '#contract/envelope.ts';

/**
 * Makes a CSRF pair (OWASP: signed double submit, bound to the session). The value is a MAC of the
 * session id and the pair's name. So nothing is stored, every answer can carry a fresh pair, and
 * parallel requests do not invalidate each other. libsodium's MAC (HMAC-SHA-512-256, 32-byte
 * secret) takes a tenth of the time of Node's, which took an eighth of the time of an answer.
 */
export function freshCsrfPair(secret: Buffer, sessionId: string): CsrfPair {
  const name = randomUUID();
  const mac = Buffer.alloc(sodium.crypto_auth_BYTES);
  sodium.crypto_auth(mac, boundText(sessionId, name), secret);
  return { name, value: mac.toString('base64url') };
}

/** Verifies that a pair belongs to this session. */
export function isCsrfPairOf(
  secret: Buffer,
  sessionId: string,
  name: unknown,
  value: unknown,
): boolean {
  if (typeof name !== 'string' || typeof value !== 'string' || name.length > 64) return false;
  const given = Buffer.from(value, 'base64url');
  return (
    given.length === sodium.crypto_auth_BYTES &&
    sodium.crypto_auth_verify(given, boundText(sessionId, name), secret)
  );
}

function boundText(sessionId: string, name: string): Buffer {
  return Buffer.from(`csrf\n${sessionId}\n${name}`);
}
