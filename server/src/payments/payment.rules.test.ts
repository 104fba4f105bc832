import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderStatus } from '../providers/payments/payment-provider.ts';
import {
  decideTransition,
  disputedYenOf,
  isOpen,
  nextPollAt,
  type PaymentProgress,
  type PaymentState,
  type PaymentTransition,
  type StatusEvent,
  statusEventOf,
  statusEvents,
  transitions,
} from './payment.rules.ts';

const states: PaymentState[] = [
  'created',
  'waiting',
  'authorising',
  'paid',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
  'needs_attention',
];
const paid = (
  amount: number,
  more: Partial<Extract<ProviderStatus, { kind: 'paid' }>> = {},
): ProviderStatus => ({
  kind: 'paid',
  received: { amount, currency: 'JPY' },
  refunded: 0,
  dispute: 'none',
  ...more,
});

const begun: PaymentProgress = {
  ...{ state: 'created', amount: 1000, isCredited: false },
  ...{ reversed: 0, disputed: 0 },
};
const credited: Partial<PaymentProgress> = { state: 'paid', isCredited: true };

describe("events of payments from the provider's status", () => {
  it.each<[ProviderStatus, string]>([
    [paid(1000), 'paid'],
    [paid(999), 'differs'],
    [paid(1001), 'differs'],
    [{ ...paid(1000), received: { amount: 1000, currency: 'USD' } } as ProviderStatus, 'differs'],
    [paid(1000, { refunded: 1 }), 'partly_refunded'],
    [paid(1000, { refunded: 1000 }), 'refunded'],
    [paid(1000, { dispute: 'taken' }), 'charged_back'],
    [paid(1000, { dispute: 'taken', disputed: 300 }), 'partly_charged_back'],
    [paid(1000, { dispute: 'taken', disputed: 300, refunded: 700 }), 'charged_back'],
    [paid(1000, { dispute: 'returned' }), 'returned'],
    [{ kind: 'declined', reason: 'other' }, 'declined'],
    [{ kind: 'nothing' }, 'nothing'],
  ])('a payment of 1000 yen whose provider answers %j: event %s', (status, seen) => {
    expect(statusEventOf(status, 1000)).toBe(seen);
  });
});

describe('state machine of payments', () => {
  it('the state machine of payments: equals the table in docs/payments.md', async () => {
    const text = await readFile(new URL('../../../docs/payments.md', import.meta.url), 'utf8');
    const rows = states.flatMap((from) =>
      Object.entries(transitions[from]).map(
        ([seen, { to, posting }]) => `| ${from} | ${seen} | ${to} | ${posting ?? ''} |`,
      ),
    );
    for (const row of rows) expect(text).toContain(row);
    const drawn = text
      .split('\n')
      .filter((line) => states.some((state) => line.startsWith(`| ${state} | `)));
    expect(drawn).toHaveLength(rows.length);
  });

  it.each<[string, Partial<PaymentProgress>, StatusEvent, number, Partial<PaymentTransition>]>([
    ['credits what was paid', {}, 'paid', 0, { to: 'paid', credit: 1000, reversed: 0 }],
    [
      'credits the rest of a partly refunded payment',
      {},
      'partly_refunded',
      300,
      { to: 'paid', credit: 700, reversed: 300 },
    ],
    ['credits late money', { state: 'expired' }, 'paid', 0, { to: 'paid', credit: 1000 }],
    [
      'credits the rest after the bank returned a charge-back',
      {},
      'returned',
      300,
      { to: 'paid', credit: 700, reversed: 300 },
    ],
    [
      'takes back a refund',
      credited,
      'partly_refunded',
      300,
      { to: 'paid', takeBack: 300, reversed: 300 },
    ],
    [
      'takes back no more than was refunded since',
      { ...credited, reversed: 300 },
      'partly_refunded',
      500,
      { to: 'paid', takeBack: 200, reversed: 500 },
    ],
    ['takes back all', credited, 'refunded', 0, { to: 'refunded', takeBack: 1000, reversed: 1000 }],
    [
      'takes back no more than was paid',
      credited,
      'partly_refunded',
      1200,
      { to: 'paid', takeBack: 1000, reversed: 1000 },
    ],
    [
      'takes back points for a charge-back',
      { ...credited, reversed: 400 },
      'charged_back',
      0,
      { to: 'charged_back', takeBack: 600, reversed: 1000 },
    ],
    [
      'gives back points for a returned charge-back',
      { ...credited, state: 'charged_back', reversed: 1000 },
      'returned',
      250,
      { to: 'paid', giveBack: 750, takeBack: 0, reversed: 250 },
    ],
    ['credits nothing of another amount', {}, 'differs', 0, { to: 'needs_attention', credit: 0 }],
    [
      'cancels a declined payment',
      {},
      'declined',
      0,
      { to: 'cancelled', credit: 0, takeBack: 0, giveBack: 0 },
    ],
    [
      'takes back nothing if nothing was credited',
      {},
      'refunded',
      0,
      { to: 'refunded', takeBack: 0, reversed: 1000 },
    ],
    ['keeps a payment waiting', {}, 'waiting', 0, { to: 'waiting', credit: 0 }],
  ])(
    'what a status of the provider changes in a payment and its points: %s',
    (_, progress, seen, refunded, expected) => {
      expect(decideTransition({ ...begun, ...progress }, seen, refunded)).toMatchObject({
        seen,
        ...expected,
      });
    },
  );

  it.each<[string, Partial<PaymentProgress>, StatusEvent, number]>([
    ['paid, of a credited payment', credited, 'paid', 0],
    ['the same refund as before', { ...credited, reversed: 300 }, 'partly_refunded', 300],
    ['a smaller refund than before', { ...credited, reversed: 300 }, 'partly_refunded', 200],
    ['waiting, of a waiting payment', { state: 'waiting' }, 'waiting', 0],
    ['nothing, as the provider knows no payment', {}, 'nothing', 0],
    ['returned, of a refunded payment', { state: 'refunded', reversed: 1000 }, 'returned', 0],
    ['paid, of a payment with nothing left', { reversed: 1000 }, 'partly_refunded', 1000],
    ['declined, of a paid payment', credited, 'declined', 0],
  ])(
    'a repeated or outdated status of the provider changes nothing in a payment: %s',
    (_, progress, seen, refunded) => {
      expect(decideTransition({ ...begun, ...progress }, seen, refunded)).toBeUndefined();
    },
  );

  it('charge-back of a part of a payment, then a refund: the points of both are taken back; if the bank withdraws the charge-back, only its points are given back', () => {
    const paidPayment: PaymentProgress = { ...begun, ...credited };
    const taken = decideTransition(paidPayment, 'partly_charged_back', 0, 300);
    expect(taken).toMatchObject({ to: 'paid', takeBack: 300, reversed: 300, disputed: 300 });
    const disputed = { ...paidPayment, reversed: 300, disputed: 300 };
    const refunded = decideTransition(disputed, 'partly_charged_back', 200, 300);
    expect(refunded).toMatchObject({ takeBack: 200, reversed: 500, disputed: 300 });
    const both = { ...disputed, reversed: 500 };
    const returned = decideTransition(both, 'returned', 200);
    expect(returned).toMatchObject({ to: 'paid', giveBack: 300, reversed: 200, disputed: 0 });
    const whole = decideTransition(both, 'charged_back', 200);
    expect(whole).toMatchObject({ to: 'charged_back', takeBack: 500, reversed: 1000 });
  });

  it('yen taken by a charge-back that is not withdrawn: the amount that the provider names, the whole payment if it names none', () => {
    expect(disputedYenOf({ kind: 'nothing' })).toBe(0);
    expect(disputedYenOf(paid(1000, { disputed: 300 }))).toBe(0);
    expect(disputedYenOf(paid(1000, { dispute: 'returned', disputed: 300 }))).toBe(0);
    expect(disputedYenOf(paid(1000, { dispute: 'taken', disputed: 300 }))).toBe(300);
    expect(disputedYenOf(paid(1000, { dispute: 'taken' }))).toBe(1000);
  });

  it('refund of a part of a payment while a charge-back of another part holds: only the points of the refund are taken back', () => {
    const disputed: PaymentProgress = { ...begun, ...credited, reversed: 300, disputed: 300 };
    expect(decideTransition(disputed, 'partly_refunded', 200)).toMatchObject({
      ...{ takeBack: 200, reversed: 500, disputed: 300 },
    });
  });

  it('any payment events in any sequence: the points credited equal the yen that the shop received', () => {
    const statusLists = fc.array(
      fc.tuple(
        fc.constantFrom(...statusEvents),
        fc.integer({ min: 1, max: 998 }),
        fc.integer({ min: 1, max: 998 }),
      ),
      { maxLength: 20 },
    );
    let transitionCount = 0;
    fc.assert(
      fc.property(statusLists, (seen) => {
        let progress = begun;
        let [credited, takenBack] = [0, 0];
        for (const [kind, refunded, byBanks] of seen) {
          // Together less than the price: more would be a charge-back of the whole.
          const taken = Math.min(byBanks, 999 - refunded);
          const judged = decideTransition(progress, kind, refunded, taken);
          if (judged === undefined) continue;
          transitionCount += 1;
          // Credited once; never more taken back than credited; the total refunded falls only when
          // the bank returns a charge-back.
          expect(judged.credit === 0 || !progress.isCredited).toBe(true);
          if (kind !== 'partly_charged_back' && kind !== 'returned')
            expect(judged.reversed).toBeGreaterThanOrEqual(progress.reversed);
          credited += judged.credit;
          takenBack += judged.takeBack - judged.giveBack;
          progress = {
            ...progress,
            state: judged.to,
            isCredited: progress.isCredited || judged.credit > 0,
            reversed: judged.reversed,
            disputed: judged.disputed,
          };
          expect(takenBack).toBeLessThanOrEqual(credited);
          if (progress.isCredited) expect(credited - takenBack).toBe(1000 - progress.reversed);
          if (progress.state === 'paid') expect(progress.isCredited).toBe(true);
          // The same event again changes nothing. A part is taken back after it was credited.
          if (kind !== 'partly_charged_back' || judged.credit === 0)
            expect(decideTransition(progress, kind, refunded, taken)).toBeUndefined();
        }
      }),
      { numRuns: 3_000 },
    );
    // Enough events had an effect.
    expect(transitionCount).toBeGreaterThan(3_000);
  });
});

it('open payments: only those in the states created, waiting and authorising', () => {
  expect(states.filter(isOpen)).toEqual(['created', 'waiting', 'authorising']);
});

describe("the time of a payment's next poll", () => {
  const created = new Date('2026-11-21T00:00:00Z');
  const later = (hours: number) => new Date(created.getTime() + hours * 3_600_000);

  it('polling an open payment at its provider: soon at first, at its deadline, then hourly until it ends', () => {
    const payBy = later(5);
    expect(nextPollAt('waiting', created, payBy, created)).toEqual(later(1 / 6));
    expect(nextPollAt('waiting', created, payBy, later(2))).toEqual(payBy);
    expect(nextPollAt('waiting', created, payBy, later(100))).toEqual(later(101));
  });

  it.each<[PaymentState, hours: number[]]>([
    ['created', [1 / 6, 1, 6, 24, 72]],
    ['waiting', [1 / 6, 1, 6, 24, 48, 72]],
    ['authorising', [1 / 30, 1 / 6, 1, 6, 24, 48, 72]],
    ['paid', [1, 7, 30, 60, 120, 180].map((days) => 24 * days)],
    ['cancelled', [1, 24, 72, 7 * 24, 30 * 24]],
    ['expired', [1, 24, 72, 7 * 24, 30 * 24]],
    ['charged_back', [30, 90, 180].map((days) => 24 * days)],
    ['needs_attention', [1, 7, 30].map((days) => 24 * days)],
  ])('payment in state %s: polled at its provider after %j hours', (state, hours) => {
    let now = created;
    for (const hour of hours) {
      const next = nextPollAt(state, created, later(72), now);
      expect(next).toEqual(later(hour));
      now = later(hour);
    }
  });

  it('polling a paid payment at its provider: for half a year, then never', () => {
    expect(nextPollAt('paid', created, created, created)).toEqual(later(24));
    expect(nextPollAt('paid', created, created, later(24 * 181))).toBeNull();
    expect(nextPollAt('refunded', created, created, created)).toBeNull();
  });
});
