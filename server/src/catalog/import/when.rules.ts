import { dayInJapan } from '../../lib/days.rules.ts';
import { day, hour, minute, second } from '../../lib/time.rules.ts';

/**
 * A time in a catalogue: an instant, or a number of milliseconds after the first import of its
 * entry.
 */
export type When = { instant: Date } | { afterImport: number };

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const durationPattern =
  /^(?<sign>[+-]?)P(?!$)((?<weeks>\d{1,4})W)?((?<days>\d{1,5})D)?(T(?!$)((?<hours>\d{1,5})H)?((?<minutes>\d{1,5})M)?((?<seconds>\d{1,5})S)?)?$/;

/**
 * Parses an ISO 8601 instant with its offset (`2026-04-01T10:00:00+09:00`) or a duration, which may
 * be negative (`P3D`, `-PT12H`). Months and years are refused because their length varies.
 *
 * @returns undefined if the text is no instant and no duration
 */
export function parseWhen(text: string): When | undefined {
  if (instantPattern.test(text)) {
    // Date would turn 2026-11-31 into 1 December.
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

/** Computes the time that `when` means for an entry that is first imported at `now`. */
export function instantOf(when: When, now: Date): Date {
  return 'instant' in when ? when.instant : new Date(now.getTime() + when.afterImport);
}
