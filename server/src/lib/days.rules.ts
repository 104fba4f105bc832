import { day, japanOffsetMs } from './time.rules.ts';

/** Writes the date in Japan at a time, as `2026-11-21`. */
export function dateInJapan(instant: Date): string {
  return new Date(instant.getTime() + japanOffsetMs).toISOString().slice(0, 10);
}

/** A period of time: includes `from`, excludes `until`. */
export interface Period {
  from: Date;
  until: Date;
}

/**
 * Reads a date such as `2026-11-21` as the period of that day in Japan.
 *
 * @returns undefined if the text is not a date
 */
export function dayInJapan(text: string): Period | undefined {
  // Accepts the years 1900 to 2999: PostgreSQL has no year 0, and no date of the shop is outside of
  // this.
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  // `Date.parse` reads 2026-02-30 as a day in March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(text))
    return undefined;
  const from = midnight - japanOffsetMs;
  return { from: new Date(from), until: new Date(from + day) };
}

/** Computes when the day in Japan began that contains a time. */
export function startOfDay(instant: Date): Date {
  return new Date(Math.floor((instant.getTime() + japanOffsetMs) / day) * day - japanOffsetMs);
}
