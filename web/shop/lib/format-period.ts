import { formatDate, formatDateTime, formatLastDayBefore } from '../../kit/lib/format.ts';
import type { Language } from '../../kit/lib/language.ts';

/** Whether an instant is midnight in Japan, 15:00 UTC. */
const isMidnight = (instant: string) => new Date(instant).toISOString().endsWith('T15:00:00.000Z');

/** Writes when a period ends: its last day if it ends at midnight in Japan, else also the time. */
export function formatEnd(endsAt: string, language: Language): string {
  return isMidnight(endsAt)
    ? formatLastDayBefore(endsAt, language)
    : formatDateTime(endsAt, language);
}

/** Writes when a period begins: its day if it begins at midnight in Japan, else also the time. */
export function formatStart(startsAt: string, language: Language): string {
  return isMidnight(startsAt) ? formatDate(startsAt, language) : formatDateTime(startsAt, language);
}
