/** Japan is 9 hours ahead of UTC, without summer time. */
const japanOffsetMs = 9 * 60 * 60 * 1000;

/**
 * Computes the time a number of months later, at the same day and time in Japan. If that month has
 * no such day, it is the end of the month, as the Civil Code (article 143) counts months. A later
 * time therefore never gives an earlier result.
 */
export function monthsAfter(instant: Date, months: number): Date {
  const local = new Date(instant.getTime() + japanOffsetMs);
  const month = local.getUTCMonth() + months;
  const endOfMonth = Date.UTC(local.getUTCFullYear(), month + 1, 1) - 1;
  // For a day that the month does not have, setUTCMonth returns a day in the next month.
  const sameDay = local.setUTCMonth(month);
  return new Date(Math.min(sameDay, endOfMonth) - japanOffsetMs);
}
