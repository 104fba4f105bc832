import { monthsAfter } from './months.ts';
import type { BreakLength } from './own-limits.ts';

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
  const end = new Date(now);
  end.setUTCDate(end.getUTCDate() + days[length]);
  return end;
}
