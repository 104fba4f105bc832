import { idempotencyKeyRetentionDays } from '#contract/limits.ts';
import { day } from './time.rules.ts';

/** How far a client's clock may be ahead of the shop's, in milliseconds. */
export const maxKeyLeadMs = day;

/**
 * Whether the response to an idempotency key may still be stored, by the age of the key. Only a
 * UUID of version 7 (RFC 9562) contains the time at which it was made. Any other key counts as
 * timely, and the client must watch its age itself. A key from the future is refused too: its
 * response would be deleted while the key is still accepted.
 *
 * @param key a UUID
 */
export function checkKeyAge(key: string, now: Date): 'timely' | 'too-old' | 'from-the-future' {
  if (key[14] !== '7') return 'timely';
  const ageMs = now.getTime() - Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);
  if (ageMs >= idempotencyKeyRetentionDays * day) return 'too-old';
  return ageMs < -maxKeyLeadMs ? 'from-the-future' : 'timely';
}
