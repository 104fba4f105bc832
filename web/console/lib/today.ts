import { japanOffsetMs } from '../../kit/lib/time.rules.ts';

/** Returns the date of today in Japan, such as `2026-11-21`, by this device's clock. */
export function todayInJapan(): string {
  return new Date(Date.now() + japanOffsetMs).toISOString().slice(0, 10);
}
