import { describe, expect, it } from 'vitest';
import { shipByFrom } from './business-days.rules.ts';

/** The last day on which it is in time, in Japan. */
const lastDay = (askedAt: string) =>
  new Date(shipByFrom(new Date(askedAt)).getTime() - 1).toLocaleDateString('sv', {
    timeZone: 'Asia/Tokyo',
  });

describe('a parcel must have left', () => {
  it('by the end of the fourteenth business day after it was asked for', () => {
    // A Monday; three weekends less than four lie between, and no holiday.
    expect(lastDay('2026-06-01T12:00:00+09:00')).toBe('2026-06-19');
    expect(shipByFrom(new Date('2026-06-01T12:00:00+09:00')).toISOString()).toBe(
      '2026-06-19T15:00:00.000Z',
    );
  });

  it('by the day in Japan, wherever the clock stands', () => {
    expect(lastDay('2026-06-01T23:59:59+09:00')).toBe('2026-06-19');
    expect(lastDay('2026-06-02T00:00:00+09:00')).toBe('2026-06-22');
  });

  it('later where holidays lie between, with the days in lieu of them', () => {
    // Showa Day on a Wednesday, 3 to 5 May with 6 May in lieu of the Sunday.
    expect(lastDay('2026-04-24T12:00:00+09:00')).toBe('2026-05-20');
  });

  it('counted from the next business day where it was asked for on a day of rest', () => {
    expect(lastDay('2026-06-06T12:00:00+09:00')).toBe('2026-06-25');
    expect(lastDay('2026-06-07T12:00:00+09:00')).toBe('2026-06-25');
  });
});
