import { describe, expect, it } from 'vitest';
import { endOfBreak } from '#contract/break-end.ts';
import { day } from '../lib/time.rules.ts';
import { isLater, isLonger, latest } from './breaks.rules.ts';
import {
  confirmationPeriodMs,
  findPaymentCapExceeded,
  findSpendingCap,
  isTighter,
  noCaps,
  periodStarts,
  stateOfRaise,
  withoutRemaining,
} from './caps.rules.ts';

describe('caps that members set on their spending', () => {
  it('comparing a new cap with the present one: a first or lower one is tighter; a higher one, the same or none is not', () => {
    expect(isTighter(null, 10_000)).toBe(true);
    expect(isTighter(10_000, 9_999)).toBe(true);
    expect(isTighter(10_000, 0)).toBe(true);
    expect(isTighter(10_000, 10_000)).toBe(false);
    expect(isTighter(10_000, 10_001)).toBe(false);
    expect(isTighter(10_000, null)).toBe(false);
  });

  it("a payment up to the member's cap: allowed; one yen more: names the cap with the least left", () => {
    const caps = { ...noCaps, paid_day: 5_000, paid_week: 8_000, paid_month: 20_000 };
    const paid = { day: 2_000, week: 6_500, month: 6_500 };
    expect(findPaymentCapExceeded(caps, paid, 1_500)).toBeUndefined();
    expect(findPaymentCapExceeded(caps, paid, 1_501)).toEqual({
      cap: 'paid_week',
      amount: 8_000,
      left: 1_500,
    });
    expect(findPaymentCapExceeded(caps, { day: 9_000, week: 9_000, month: 9_000 }, 1)).toEqual({
      cap: 'paid_day',
      amount: 5_000,
      left: 0,
    });
    expect(findPaymentCapExceeded(noCaps, paid, 1_000_000)).toBeUndefined();
  });

  it("a purchase of packs under a member's cap: counts the points of the day and of the month", () => {
    const use = { spent_day: null, spent_month: 1_000, dayPoints: 300, monthPoints: 900 };
    expect(findSpendingCap(use)).toEqual({ cap: 'spent_month', amount: 1_000, left: 100 });
    expect(findSpendingCap({ ...use, spent_day: 350 })).toMatchObject({ left: 50 });
    expect(findSpendingCap({ ...use, spent_day: 0 })).toMatchObject({ left: 0 });
    expect(findSpendingCap({ ...use, spent_month: null })).toBeUndefined();
  });

  it('day, week and month of a cap: begin at midnight in Japan, the week on Monday', () => {
    // Monday, 1 June 2026, 00:30 in Japan, is still Sunday, 31 May in UTC.
    expect(periodStarts(new Date('2026-05-31T15:30:00Z'))).toEqual({
      day: new Date('2026-05-31T15:00:00Z'),
      week: new Date('2026-05-31T15:00:00Z'),
      month: new Date('2026-05-31T15:00:00Z'),
    });
    // The last minute of the Sunday before it.
    expect(periodStarts(new Date('2026-05-31T14:59:00Z'))).toEqual({
      day: new Date('2026-05-30T15:00:00Z'),
      week: new Date('2026-05-24T15:00:00Z'),
      month: new Date('2026-04-30T15:00:00Z'),
    });
  });

  it('a request to raise a cap: waits, can be confirmed for a week, then expires', () => {
    const fromAt = new Date('2026-11-22T00:00:00Z');
    const at = (ms: number) => stateOfRaise({ fromAt }, new Date(fromAt.getTime() + ms));
    expect(at(-1)).toBe('waiting');
    expect(at(0)).toBe('to-confirm');
    expect(at(confirmationPeriodMs - 1)).toBe('to-confirm');
    expect(at(confirmationPeriodMs)).toBe('expired');
  });
});

describe('breaks that members take', () => {
  const now = new Date('2026-08-31T03:00:00Z');

  // 31 August has no counterpart in February: the period lasts to the end of that month.
  it("the end of a member's break: counted in days by the clock, in months by the calendar; a permanent one has none", () => {
    expect(endOfBreak('6-weeks', now)).toEqual(new Date(now.getTime() + 42 * day));
    expect(endOfBreak('6-months', now)).toEqual(new Date('2027-02-28T14:59:59.999Z'));
    expect(endOfBreak('permanent', now)).toBeNull();
  });

  it('taking another break: replaces the present one only if it ends later', () => {
    const breakUntil = new Date(now.getTime() + day);
    const own = { breakFrom: now, breakUntil };
    expect(isLonger(own, breakUntil, now)).toBe(false);
    expect(isLonger(own, new Date(breakUntil.getTime() + 1), now)).toBe(true);
    expect(isLonger(own, null, now)).toBe(true);
    expect(isLonger({ breakFrom: now, breakUntil: null }, null, now)).toBe(false);
    expect(isLonger({ breakFrom: null, breakUntil: null }, breakUntil, now)).toBe(true);
    // A break that is over protects nobody any more.
    expect(isLonger(own, breakUntil, breakUntil)).toBe(true);
  });
});

it('caps that are left: those that remain as low elsewhere are not loosened', () => {
  const left = { ...noCaps, paid_day: 500, paid_week: 900, paid_month: 5_000 };
  const remaining = { ...noCaps, paid_day: 500, paid_week: 1_000, spent_day: 100 };
  expect(withoutRemaining(left, remaining)).toEqual({
    ...noCaps,
    ...{ paid_week: 900, paid_month: 5_000 },
  });
});

it('ends of several breaks: one without an end is the latest, and none is later than it', () => {
  const [early, late] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  expect(latest([early, late])).toEqual(late);
  expect(latest([late, null])).toBeNull();
  expect(latest([])).toBeUndefined();
  expect(isLater(late, early) && isLater(null, late) && isLater(early, undefined)).toBe(true);
  expect(isLater(early, late) || isLater(early, early) || isLater(null, null)).toBe(false);
});
