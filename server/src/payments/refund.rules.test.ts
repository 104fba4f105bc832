import { expect, it } from 'vitest';
import { day, hour, minute } from '../lib/time.rules.ts';
import type { PaymentState } from './payment.rules.ts';
import {
  isGivenUp,
  isRefundBooked,
  nextRefundAttempt,
  refundableYen,
  refusalOfRefund,
} from './refund.rules.ts';

const now = new Date('2026-11-21T03:00:00.000Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const paid = { state: 'paid' as PaymentState, amount: 1_000, reversed: 0 };
const inParts = { allowsPart: true };
const asWhole = { allowsPart: false };

it('yen that can be refunded: what is left of a paid payment, none of any other', () => {
  expect(refundableYen({ ...paid, reversed: 300 })).toBe(700);
  expect(refundableYen({ ...paid, state: 'charged_back' })).toBe(0);
});

it.each([
  ['all of a paid payment', paid, 1_000, asWhole, false, undefined],
  ['a part, by a provider that refunds parts', paid, 1, inParts, false, undefined],
  ['a part, by a provider that refunds the whole', paid, 999, asWhole, false, 'part-not-possible'],
  ['a refunded payment', { ...paid, state: 'refunded' as const }, 1, inParts, true, 'not-paid'],
  ['a provider without refunds', paid, 1, undefined, true, 'not-refundable'],
  ['while another refund has no result', paid, 2_000, inParts, true, 'under-way'],
  ['all that is left', { ...paid, reversed: 300 }, 700, inParts, false, undefined],
  ['one yen more than is left', { ...paid, reversed: 300 }, 701, inParts, false, 'too-much'],
])(
  'asking for a refund, %s: accepted, or refused with its reason',
  (_, payment, yen, method, hasOpen, refusal) => {
    expect(refusalOfRefund(payment, { yen, refundableBefore: null }, method, hasOpen)).toBe(
      refusal,
    );
  },
);

it.each([
  ['never sent', 'asked', null, 100 * day, false],
  ['not accepted for a bit less than 20 hours', 'asked', now, 20 * hour - 1, false],
  ['not accepted for 20 hours', 'asked', now, 20 * hour, true],
  ['accepted, without a result for a bit less than 60 days', 'sent', now, 60 * day - 1, false],
  ['accepted, without a result for 60 days', 'sent', now, 60 * day, true],
])(
  'a refund that was %s: given up after 20 hours, or after 60 days once accepted, so that staff record its result',
  (_, state, firstSentAt, after, givenUp) => {
    expect(isGivenUp({ state, firstSentAt }, later(after))).toBe(givenUp);
  },
);

it('sending a refund again: after 1, 2, 4 … minutes, at most an hour, or a day once it is accepted', () => {
  const pauses = (state: 'asked' | 'sent') =>
    [1, 2, 3, 6, 7, 11, 12, 99].map(
      (attempts) => (nextRefundAttempt(state, attempts, now).getTime() - now.getTime()) / minute,
    );
  expect(pauses('asked')).toEqual([1, 2, 4, 32, 60, 60, 60, 60]);
  expect(pauses('sent')).toEqual([1, 2, 4, 32, 64, 1_024, 1_440, 1_440]);
});

it.each([
  ['nothing came back', paid, 0, false],
  ['one yen less than this refund came back', { ...paid, reversed: 299 }, 0, false],
  ['as much as this refund came back', { ...paid, reversed: 300 }, 0, true],
  ['only what came back before', { ...paid, reversed: 500 }, 500, false],
  ['what came back before, and this refund', { ...paid, reversed: 800 }, 500, true],
  ['all of it, which is less than both', { ...paid, reversed: 1_000 }, 900, true],
  ['its state says refunded', { ...paid, state: 'refunded' as const }, 0, true],
  ['its state says charged back', { ...paid, state: 'charged_back' as const }, 0, true],
])(
  'asking whether a refund of 300 yen was made, case "%s": booked only if at least 300 yen more came back',
  (_, payment, reversedBefore, isBooked) => {
    expect(isRefundBooked(payment, { amount: 300, reversedBefore })).toBe(isBooked);
  },
);
