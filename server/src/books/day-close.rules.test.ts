import { expect, it } from 'vitest';
import { contentsOf, hashOfContents } from './day-close.rules.ts';

const day = '2026-11-21';
const booking = (unit: 'paid' | 'free') =>
  ({ day, kind: 'points_bought', unit, credited: 100, debited: 0 }) as const;
const payment = (method: number) => ({ day, method, payments: 1, yen: 100, givenBackYen: 0 });

it('closing a day with its sums in any order: equal contents and an equal hash', () => {
  const sums = {
    bookings: [booking('paid'), booking('free')],
    payments: [payment(2), payment(7)],
    packs: [],
  };
  const turned = {
    bookings: sums.bookings.toReversed(),
    payments: sums.payments.toReversed(),
    packs: [],
  };
  expect(contentsOf(turned)).toEqual(contentsOf(sums));
  expect(hashOfContents(contentsOf(turned))).toEqual(hashOfContents(contentsOf(sums)));
  const other = { ...sums, payments: [payment(2)] };
  expect(hashOfContents(contentsOf(other))).not.toEqual(hashOfContents(contentsOf(sums)));
});

it('contents of a close that are not JSON: an error, no hash', () => {
  expect(() => hashOfContents(undefined)).toThrow('not JSON');
});
