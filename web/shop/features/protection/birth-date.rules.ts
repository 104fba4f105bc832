/**
 * Reads a date of birth from its three fields, with full-width figures.
 *
 * @returns such as `1990-04-02`; null if there is no such day
 */
export function birthDateOf(year: string, month: string, day: string): string | null {
  const [y, m, d] = [year, month, day].map((typed) => typed.normalize('NFKC').trim());
  if (!/^(?:19|20)\d{2}$/.test(y ?? '') || !isShort(m) || !isShort(d)) return null;
  const date = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  // `Date` reads 2026-02-30 as a day in March.
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
  return isDay ? date : null;
}

const isShort = (typed: string | undefined) => /^\d{1,2}$/.test(typed ?? '');
