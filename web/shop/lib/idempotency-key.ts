import * as z from 'zod/mini';
import { idempotencyKeyRetentionDays } from '#contract/limits.ts';
import { serverNow } from '../../kit/lib/server-clock.ts';
import { day } from '../../kit/lib/time.rules.ts';

/**
 * Whether the server still stores the response under a key. A key of another version has no
 * creation time and counts as valid.
 */
function isStoredByServer(key: string): boolean {
  if (key[14] !== '7') return true;
  const madeAt = Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);
  return serverNow() - madeAt < idempotencyKeyRetentionDays * day;
}

/**
 * Schema of a stored key. A key that is too old for the server is invalid, as if none were stored.
 */
export const storedIdempotencyKey = z.uuid().check(z.refine(isStoredByServer));
