import { keptKeyDays } from '#contract/limits.ts';
import { day } from './time.rules.ts';

/** How far the clock of whoever made a key may be ahead of the shop's. */
export const keyLead = day;

/**
 * Whether what was answered under a key may be forgotten by now. Only a UUID of version 7 (RFC
 * 9562) says when it was made; of any other it is the client's to know. One from the future is
 * refused, too: its answer would be forgotten before its age is over.
 *
 * @param key a UUID
 */
export function keyTimeliness(key: string, now: Date): 'timely' | 'too-old' | 'from-the-future' {
  if (key[14] !== '7') return 'timely';
  const age = now.getTime() - Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);
  if (age >= keptKeyDays * day) return 'too-old';
  return age < -keyLead ? 'from-the-future' : 'timely';
}
