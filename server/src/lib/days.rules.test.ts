import { expect, it } from 'vitest';
import { dateInJapan, dayInJapan } from './days.rules.ts';

it('the date in Japan of an instant: changes at midnight in Japan', () => {
  expect(dateInJapan(new Date('2026-11-21T14:59:59Z'))).toBe('2026-11-21');
  expect(dateInJapan(new Date('2026-11-21T15:00:00Z'))).toBe('2026-11-22');
});

it('the period of a date: from midnight to midnight in Japan', () => {
  expect(dayInJapan('2026-03-31')).toEqual({
    from: new Date('2026-03-30T15:00:00Z'),
    until: new Date('2026-03-31T15:00:00Z'),
  });
});

it.each(['2026-02-30', '2026-13-01', '20260331', '2026-3-31', 'today', ''])(
  'parsing %j as a date: undefined',
  (text) => {
    expect(dayInJapan(text)).toBeUndefined();
  },
);

it.each([
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2999-12-31', true],
  ['3000-01-01', false],
])('parsing a date, years 1900 to 2999 only: %s is accepted: %j', (text, isDay) => {
  expect(dayInJapan(text) !== undefined).toBe(isDay);
});
