import holidays from '@holiday-jp/holiday_jp';
import { shippingBusinessDays } from '#contract/limits.ts';
import { day, japanOffsetMs } from '../lib/time.rules.ts';

/**
 * Computes the deadline of a parcel that was requested at `requestedAt`: the end, in Japan, of the
 * fourteenth business day after that day. Saturdays, Sundays and national holidays (including
 * substitute holidays) are not business days.
 */
export function shipByFrom(requestedAt: Date): Date {
  const last = midnightAfterBusinessDays(requestedAt, shippingBusinessDays);
  return new Date(last + day - japanOffsetMs);
}

/**
 * Computes midnight UTC of the day that is so many business days after the day in Japan of a time.
 */
export function midnightAfterBusinessDays(instant: Date, days: number): number {
  let midnight = Math.floor((instant.getTime() + japanOffsetMs) / day) * day;
  for (let left = days; left > 0; ) {
    midnight += day;
    if (isBusinessDay(new Date(midnight))) left -= 1;
  }
  return midnight;
}

/**
 * Whether a day is neither at the weekend nor a holiday of Japan.
 *
 * @param date midnight UTC of the day
 */
function isBusinessDay(date: Date): boolean {
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.isHoliday(date.toISOString().slice(0, 10));
}
