import { expect, it } from 'vitest';
import { formatEnd, formatStart } from './format-period.ts';

it('a period from midnight to midnight in Japan: written as its first and its last day', () => {
  expect(formatStart('2026-11-30T15:00:00.000Z', 'ja')).toBe('2026/12/01');
  expect(formatEnd('2026-12-10T15:00:00.000Z', 'ja')).toBe('2026/12/10');
  expect(formatEnd('2026-12-10T15:00:00.000Z', 'en')).toBe('10 Dec 2026');
});

it('a period that begins or ends within a day: written with its time in Japan', () => {
  expect(formatStart('2026-12-01T01:30:00.000Z', 'ja')).toBe('2026/12/01 10:30');
  expect(formatEnd('2026-12-10T09:00:00.000Z', 'ja')).toBe('2026/12/10 18:00');
  expect(formatEnd('2026-12-10T14:59:00.000Z', 'en')).toBe('10 Dec 2026, 23:59 JST');
});
