import { dayInJapan } from '../../lib/days.rules.ts';
import { day, hour, minute, second } from '../../lib/time.rules.ts';

/**
 * A moment in a catalogue: fixed, or so many milliseconds after the first import of what carries
 * it.
 */
export type When = { instant: Date } | { afterImport: number };

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const durationPattern =
  /^(?<sign>[+-]?)P(?!$)((?<weeks>\d{1,4})W)?((?<days>\d{1,5})D)?(T(?!$)((?<hours>\d{1,5})H)?((?<minutes>\d{1,5})M)?((?<seconds>\d{1,5})S)?)?$/;

/**
 * Reads an ISO 8601 instant with its offset (`2026-04-01T10:00:00+09:00`) or a duration, which may
 * be negative (`P3D`, `-PT12H`). Months and years are refused: they have no fixed length.
 *
 * @returns undefined where the text is neither
 */
export function parseWhen(text: string): When | undefined {
  if (instantPattern.test(text)) {
    // 2026-11-31 would run over into December.
    if (dayInJapan(text.slice(0, 'yyyy-mm-dd'.length)) === undefined) return undefined;
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? undefined : { instant };
  }
  const parts = durationPattern.exec(text)?.groups;
  if (!parts) return undefined;
  const length =
    Number(parts['weeks'] ?? 0) * 7 * day +
    Number(parts['days'] ?? 0) * day +
    Number(parts['hours'] ?? 0) * hour +
    Number(parts['minutes'] ?? 0) * minute +
    Number(parts['seconds'] ?? 0) * second;
  return { afterImport: parts['sign'] === '-' ? -length : length };
}

/** The moment that is meant, where the import runs at `now` and what carries it is new. */
export function momentOf(when: When, now: Date): Date {
  return 'instant' in when ? when.instant : new Date(now.getTime() + when.afterImport);
}
