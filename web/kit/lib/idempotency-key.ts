import { randomHex } from './random.ts';
import { serverNow } from './server-clock.ts';

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
