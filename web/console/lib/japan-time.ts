import { japanOffsetMs } from '../../kit/lib/time.rules.ts';

/**
 * Writes an ISO time as the value of a `datetime-local` field in Japan time: `2026-04-01T10:00`.
 */
export function toJapanField(instant: string | null): string {
  if (instant === null) return '';
  return new Date(Date.parse(instant) + japanOffsetMs).toISOString().slice(0, 16);
}

/**
 * Reads the value of a `datetime-local` field as a time in Japan; null if it is empty or
 * incomplete.
 */
export function fromJapanField(field: string): string | null {
  const time = Date.parse(`${field}Z`);
  return Number.isNaN(time) || !field.includes('T')
    ? null
    : new Date(time - japanOffsetMs).toISOString();
}
