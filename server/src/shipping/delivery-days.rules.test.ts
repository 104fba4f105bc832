import { expect, it } from 'vitest';
import {
  canDeliverOn,
  type DeliveryRules,
  defaultDeliveryRules,
  deliveryDaysFrom,
  deliveryDaysOfDispatch,
  leavesTooEarly,
} from './delivery-days.rules.ts';
import { deliveryRulesOf, deliveryVariables } from './delivery-settings.ts';

/** A Friday in Japan. */
const friday = new Date('2026-11-27T03:00:00Z');
const to = (prefectureId: number | null, postalCode = '1500001', country = '') => ({
  prefectureId,
  postalCode,
  country,
});
const daysTo = (place: ReturnType<typeof to>, rules: DeliveryRules = defaultDeliveryRules) =>
  deliveryDaysFrom(friday, place, rules);

it('a parcel that is asked for on a Friday: leaves after three business days, arrives from the next day until the seventh', () => {
  expect(daysTo(to(13))).toEqual({ first: '2026-12-03', last: '2026-12-09' });
});

it('prefectures and islands that are further away: their first day is later; where none can be promised, no day is offered', () => {
  expect(daysTo(to(1, '0600001'))?.first).toBe('2026-12-04');
  expect(daysTo(to(47, '9000001'))?.first).toBe('2026-12-05');
  expect(daysTo(to(47, '907-0001'))?.first).toBe('2026-12-06');
  expect(daysTo(to(13, '1001401'))?.first).toBe('2026-12-05');
  expect(daysTo(to(13, '1002101'))).toBeUndefined();
  expect(daysTo(to(99, '94103', 'US'))).toBeUndefined();
  expect(daysTo(to(null, ''))).toBeUndefined();
});

it('rules of the operator: change what they name, leave the rest, and are refused where they are not readable', () => {
  const rules = deliveryRulesOf(0, '13=2 907=none 01=7');
  expect(daysTo(to(13), rules)).toEqual({ first: '2026-11-29', last: '2026-12-04' });
  expect(daysTo(to(47, '9070001'), rules)).toBeUndefined();
  expect(daysTo(to(1, '0600001'), rules)).toEqual({ first: '2026-12-04', last: '2026-12-04' });
  expect(daysTo(to(40, '8100001'), rules)?.first).toBe('2026-11-29');
  const read = (text: string) => deliveryVariables.KAIFU_DELIVERY_DAYS.safeParse(text).success;
  expect([read('13=2 907=none'), read(''), read('13=9'), read('tokyo')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('a day before, within and after the possible ones, or without any: only the one within', () => {
  const days = { first: '2026-12-03', last: '2026-12-09' };
  const dates = ['2026-12-02', '2026-12-03', '2026-12-09', '2026-12-10'];
  expect(dates.map((date) => canDeliverOn(date, days))).toEqual([false, true, true, false]);
  expect(canDeliverOn('2026-12-03', undefined)).toBe(false);
});

it('a label that is made today: fits a day until the seventh, is too early for a later one', () => {
  expect(deliveryDaysOfDispatch(friday, to(13), defaultDeliveryRules)).toEqual({
    first: '2026-11-28',
    last: '2026-12-04',
  });
  const days = [null, '2026-12-04', '2026-12-05'];
  expect(days.map((date) => leavesTooEarly(date, friday))).toEqual([false, false, true]);
});
