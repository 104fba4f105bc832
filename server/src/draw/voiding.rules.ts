import { hour } from '../lib/time.rules.ts';

/**
 * How long a number of the beacon must be overdue before its rounds may become void. A relay or a
 * network that is down for some hours comes back with all numbers.
 */
export const voidAfterHours = 24;

export type VoidRefusal =
  /** The shop has no such sealed pack. */
  | { kind: 'unknown' }
  /** It has no beacon, so its rounds are drawn when they are bound. */
  | { kind: 'no-beacon' }
  /** Another master secret sealed it, so this shop cannot sign for it. */
  | { kind: 'no-key' }
  | { kind: 'nothing-waits' }
  /** The shop has the number that the first round waits for: the round is about to be drawn. */
  | { kind: 'drawable' }
  | { kind: 'too-early'; possibleFrom: Date };

/**
 * Decides why the waiting rounds of a pack may not become void now; undefined if they may. If a
 * shop could void a round whose number is known, it could void every draw that it dislikes.
 *
 * @param first the oldest round that waits: when its number was due, and whether this shop has it
 */
export function voidRefusalOf(
  first: { dueAt: Date; isKnown: boolean } | undefined,
  now: Date,
): VoidRefusal | undefined {
  if (first === undefined) return { kind: 'nothing-waits' };
  if (first.isKnown) return { kind: 'drawable' };
  const possibleFrom = new Date(first.dueAt.getTime() + voidAfterHours * hour);
  return possibleFrom <= now ? undefined : { kind: 'too-early', possibleFrom };
}
