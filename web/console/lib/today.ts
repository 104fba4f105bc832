/** Japan is 9 hours ahead of UTC and has no daylight saving time. */
const japanAheadMs = 9 * 60 * 60 * 1000;

/** The date of today in Japan, such as `2026-11-21`, by this device's clock. */
export function todayInJapan(): string {
  return new Date(Date.now() + japanAheadMs).toISOString().slice(0, 10);
}
