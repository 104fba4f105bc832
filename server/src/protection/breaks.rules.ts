import type { BreakLength } from '#contract/own-limits.ts';
import type { OwnBreak } from '../ledger/index.ts';
import { monthsAfter } from '../lib/months.rules.ts';
import { day } from '../lib/time.rules.ts';

type Months = '6-months' | '1-year';

const days: Readonly<Record<Exclude<BreakLength, Months | 'permanent'>, number>> = {
  '1-day': 1,
  '3-days': 3,
  '1-week': 7,
  '2-weeks': 14,
  '6-weeks': 42,
};

/** Computes when a break that begins at `now` ends; null if it never does. */
export function endOfBreak(length: BreakLength, now: Date): Date | null {
  if (length === 'permanent') return null;
  if (length === '6-months') return monthsAfter(now, 6);
  if (length === '1-year') return monthsAfter(now, 12);
  return new Date(now.getTime() + days[length] * day);
}

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
