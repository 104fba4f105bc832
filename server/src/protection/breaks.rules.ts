import type { OwnBreak } from '../ledger/index.ts';

/** Returns the latest of some ends: null if one never ends, undefined if there are none. */
export function latest(ends: readonly (Date | null)[]): Date | null | undefined {
  if (ends.length === 0) return undefined;
  if (ends.includes(null)) return null;
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
}

/**
 * Whether an end is later than another one.
 *
 * @param before undefined if there is no other one, null if it never comes
 */
export function isLater(until: Date | null, before: Date | null | undefined): boolean {
  if (before === undefined) return true;
  return before !== null && (until === null || until > before);
}

/** Whether a break from `now` until `until` ends later than the one that is stored. */
export function isLonger(own: OwnBreak, until: Date | null, now: Date): boolean {
  if (own.breakFrom === null) return true;
  if (own.breakUntil !== null && own.breakUntil <= now) return true;
  return isLater(until, own.breakUntil);
}
