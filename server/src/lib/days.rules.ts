import { day, japanOffset } from './time.rules.ts';

/** The date that an instant has in Japan, as `2026-11-21`. */
export function dateInJapan(instant: Date): string {
  return new Date(instant.getTime() + japanOffset).toISOString().slice(0, 10);
}

/** A stretch of time: from an instant on, until before another. */
export interface Period {
  from: Date;
  until: Date;
}

/**
 * The day in Japan that a text such as `2026-11-21` names.
 *
 * @returns undefined where it names none
 */
export function dayInJapan(text: string): Period | undefined {
  // Neither a shop nor PostgreSQL's calendar begins in the year 0.
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  // 2026-02-30 would run over into March.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(text))
    return undefined;
  const from = midnight - japanOffset;
  return { from: new Date(from), until: new Date(from + day) };
}

/** When the day of an instant began in Japan. */
export function startOfDay(instant: Date): Date {
  return new Date(Math.floor((instant.getTime() + japanOffset) / day) * day - japanOffset);
}
