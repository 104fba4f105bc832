import { describe, expect, it } from 'vitest';
import { baseDatesFrom, dutiesOf, monthEndsOf } from './base-dates.rules.ts';

describe('base dates of the Payment Services Act', () => {
  it.each([
    ['2026-04-01', '2026-09-30', '2026-04-01', '2026-11-30'],
    ['2026-09-30', '2026-09-30', '2026-04-01', '2026-11-30'],
    ['2026-10-01', '2027-03-31', '2026-10-01', '2027-05-31'],
    ['2026-12-31', '2027-03-31', '2026-10-01', '2027-05-31'],
    ['2027-01-01', '2027-03-31', '2026-10-01', '2027-05-31'],
    ['2027-03-31', '2027-03-31', '2026-10-01', '2027-05-31'],
  ])(
    'legal half-year that contains %s: ends on %s, begins on %s, its report is due by %s',
    (today, day, first, dueBy) => {
      expect(baseDatesFrom(today, today)).toEqual([{ day, first, dueBy }]);
    },
  );

  it('base dates of a shop that is two years old: every one since its first booking is listed, the coming one first', () => {
    const dates = baseDatesFrom('2025-03-30', '2027-04-01');
    expect(dates.map(({ day }) => day)).toEqual([
      '2027-09-30',
      '2027-03-31',
      '2026-09-30',
      '2026-03-31',
      '2025-09-30',
      '2025-03-31',
    ]);
  });
});

describe('duties on a base date', () => {
  it('unused points on a base date exactly at the legal threshold: no duty to deposit money', () => {
    expect(dutiesOf(10_000_000, 10_000_000)).toEqual({ isAbove: false, depositYen: 0 });
  });

  it('unused points on a base date one above the legal threshold: half must be deposited, half a yen is rounded up', () => {
    expect(dutiesOf(10_000_001, 10_000_000)).toEqual({ isAbove: true, depositYen: 5_000_001 });
  });
});

describe('paid points at the ends of months', () => {
  it('paid points at the end of each month, read in the middle of a month: this month has the present balance', () => {
    const changes = [
      { day: '2026-10-01', change: 500 },
      { day: '2026-10-31', change: -100 },
      { day: '2026-12-02', change: 7 },
    ];
    const period = { first: '2026-10-01', last: '2026-12-15' };
    expect(monthEndsOf(1_000, changes, period)).toEqual([
      { month: '2026-10', paid: 1_400 },
      { month: '2026-11', paid: 1_400 },
      { month: '2026-12', paid: 1_407 },
    ]);
  });
});
