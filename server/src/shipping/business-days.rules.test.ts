import { describe, expect, it } from 'vitest';
import { shipByFrom } from './business-days.rules.ts';

/** The last day in Japan on which the parcel is on time. */
const lastDay = (askedAt: string) =>
  new Date(shipByFrom(new Date(askedAt)).getTime() - 1).toLocaleDateString('sv', {
    timeZone: 'Asia/Tokyo',
  });

describe('the deadline of a parcel', () => {
  it('the deadline of a parcel: the end of the 14th business day after the member chose to ship', () => {
    // A Monday. Two weekends are in between, and no holiday.
    expect(lastDay('2026-06-01T12:00:00+09:00')).toBe('2026-06-19');
    expect(shipByFrom(new Date('2026-06-01T12:00:00+09:00')).toISOString()).toBe(
      '2026-06-19T15:00:00.000Z',
    );
  });

  it('the deadline of a parcel ordered around midnight: counted in days of Japan', () => {
    expect(lastDay('2026-06-01T23:59:59+09:00')).toBe('2026-06-19');
    expect(lastDay('2026-06-02T00:00:00+09:00')).toBe('2026-06-22');
  });

  it('the deadline of a parcel over holidays: later, also for substitute holidays', () => {
    // Showa Day on a Wednesday, 3 to 5 May, and 6 May as a substitute for the Sunday.
    expect(lastDay('2026-04-24T12:00:00+09:00')).toBe('2026-05-20');
  });

  it('the deadline of a parcel ordered on a day off: counted from the next business day', () => {
    expect(lastDay('2026-06-06T12:00:00+09:00')).toBe('2026-06-25');
    expect(lastDay('2026-06-07T12:00:00+09:00')).toBe('2026-06-25');
  });
});
