import * as z from 'zod/mini';
import { keptKeyDays } from '#contract/limits.ts';
import { randomHex } from '../../kit/lib/random.ts';
import { serverNow } from '../../kit/lib/server-clock.ts';

/**
 * A key for one request that must not be carried out twice: a UUID of version 7, so that it says
 * when it was made. The browser's own UUIDs are there over https alone, and a shop is tried out
 * from a phone on the same network without.
 */
export function newKey(): string {
  const time = Math.floor(serverNow()).toString(16).padStart(12, '0');
  const random = randomHex(10);
  // Version 7, and the variant that goes with it.
  const parts = [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `a${random.slice(3, 6)}`,
  ];
  return [...parts, random.slice(6, 18)].join('-');
}

/**
 * Whether the shop still knows what it answered under a key. A key of another version does not say
 * when it was made.
 */
function isRemembered(key: string): boolean {
  if (key[14] !== '7') return true;
  const madeAt = Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);
  return serverNow() - madeAt < keptKeyDays * 86_400_000;
}

/**
 * A key that was kept until its answer: one that is too old for the shop is as if it had not been
 * kept.
 */
export const keptKey = z.uuid().check(z.refine(isRemembered));
