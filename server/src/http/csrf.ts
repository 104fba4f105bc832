import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CsrfPair } from '#contract/envelope.ts';

/**
 * Anti-forgery pairs (OWASP, signed double submit bound to the session): the value is a MAC of the session and the
 * pair's name, so every answer can carry a fresh pair, parallel requests do not invalidate each other, and nothing is
 * stored.
 */
export function freshCsrfPair(secret: Buffer, sessionId: string): CsrfPair {
  const name = randomBytes(12).toString('base64url');
  return { name, value: macOf(secret, sessionId, name).toString('base64url') };
}

export function isCsrfPairOf(secret: Buffer, sessionId: string, name: unknown, value: unknown): boolean {
  if (typeof name !== 'string' || typeof value !== 'string' || name.length > 64) return false;
  const given = Buffer.from(value, 'base64url');
  const right = macOf(secret, sessionId, name);
  return given.length === right.length && timingSafeEqual(given, right);
}

function macOf(secret: Buffer, sessionId: string, name: string): Buffer {
  return createHmac('sha256', secret).update(`csrf\n${sessionId}\n${name}`).digest();
}
