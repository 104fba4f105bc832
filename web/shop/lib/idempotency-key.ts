import * as z from 'zod/mini';
import { idempotencyKeyRetentionDays } from '#contract/limits.ts';
import { randomHex } from '../../kit/lib/random.ts';
import { serverNow } from '../../kit/lib/server-clock.ts';

/**
 * Generates the idempotency key of one request: a UUID version 7, which contains its creation time.
 * `crypto.randomUUID` exists only over https, and people try a shop from a phone on the same
 * network without it.
 */
export function newIdempotencyKey(): string {
  const time = Math.floor(serverNow()).toString(16).padStart(12, '0');
  const random = randomHex(10);
  // The version, 7, and the variant of RFC 9562.
  const parts = [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `a${random.slice(3, 6)}`,
  ];
  return [...parts, random.slice(6, 18)].join('-');
}

/**
 * Whether the server still stores the response under a key. A key of another version has no
 * creation time and counts as valid.
 */
function isStoredByServer(key: string): boolean {
  if (key[14] !== '7') return true;
  const madeAt = Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);
  return serverNow() - madeAt < idempotencyKeyRetentionDays * 86_400_000;
}

/**
 * Schema of a stored key. A key that is too old for the server is invalid, as if none were stored.
 */
export const storedIdempotencyKey = z.uuid().check(z.refine(isStoredByServer));
