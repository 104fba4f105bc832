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

/** Whether a break from `now` until `until` ends later than the one that is stored. */
export function isLonger(own: OwnBreak, until: Date | null, now: Date): boolean {
  if (own.breakFrom === null) return true;
  if (own.breakUntil === null) return false;
  if (own.breakUntil <= now) return true;
  return until === null || until > own.breakUntil;
}
