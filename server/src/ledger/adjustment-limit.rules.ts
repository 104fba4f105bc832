import { day } from '../lib/time.rules.ts';

/** The window of the sum of one person of staff, over all members. */
export const staffWindowMs = day;
/** The window of the sum of one member, over all staff: two people cannot take turns. */
export const memberWindowMs = 30 * day;

/** Sums, within the windows, of amounts without a second person. Signs do not count. */
export interface AdjustedAlone {
  byStaff: number;
  ofMember: number;
}

/**
 * Whether an adjustment of points needs a second person, because it exceeds the limit together with
 * earlier ones. Amounts count without their sign: taking points back makes no room for more.
 *
 * @param before the sums before this adjustment
 * @param limit what one person may do alone within a window, in points, coins or yen
 */
export function needsSecondPerson(amount: number, before: AdjustedAlone, limit: number): boolean {
  return Math.abs(amount) + Math.max(before.byStaff, before.ofMember) > limit;
}
