import { expect, it } from 'vitest';
import { daysBetween } from './days-between.rules.ts';

it('days over the end of a month: every date, in order; without days: none', () => {
  expect(daysBetween({ first: '2026-11-29', last: '2026-12-02' })).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ]);
  expect(daysBetween({ first: '2026-11-29', last: '2026-11-29' })).toEqual(['2026-11-29']);
  expect(daysBetween(null)).toEqual([]);
});
