import * as z from 'zod/mini';

/** The caps that members can set for themselves: yen paid for points, points spent on packs. */
export const capName = z.enum(['paid_day', 'paid_week', 'paid_month', 'spent_day', 'spent_month']);
export type CapName = z.infer<typeof capName>;

/** The breaks that members can begin. */
export const breakLength = z.enum([
  '1-day',
  '3-days',
  '1-week',
  '2-weeks',
  '6-weeks',
  '6-months',
  '1-year',
  'permanent',
]);
export type BreakLength = z.infer<typeof breakLength>;

/** These breaks are stored as a self-exclusion. */
export const exclusionLengths: readonly BreakLength[] = ['6-months', '1-year', 'permanent'];

/** After the waiting time, a raise of a cap can be confirmed for so many days. */
export const raiseConfirmationDays = 7;

/** The largest cap, in yen or points. A larger number would protect nobody. */
export const largestCap = 10_000_000;
