import { japanOffset } from './time.rules.ts';

/**
 * The same day and time in Japan so many months later, or the end of the month where it has no such
 * day, as the Civil Code (article 143) counts months. A later instant so never ends before an
 * earlier one.
 */
export function monthsAfter(instant: Date, months: number): Date {
  const local = new Date(instant.getTime() + japanOffset);
  const month = local.getUTCMonth() + months;
  const endOfMonth = Date.UTC(local.getUTCFullYear(), month + 1, 1) - 1;
  // A day that the month does not have runs over into the next.
  const sameDay = local.setUTCMonth(month);
  return new Date(Math.min(sameDay, endOfMonth) - japanOffset);
}
