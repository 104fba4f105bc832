import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderStatus } from '../providers/payments/payment-provider.ts';
import {
  isOpen,
  type Judgement,
  judge,
  nextAsk,
  type PaymentState,
  type Progress,
  type StatusEvent,
  seenKinds,
  seenOf,
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

const begun: Progress = { state: 'created', amount: 1000, isCredited: false, reversed: 0 };
const credited: Partial<Progress> = { state: 'paid', isCredited: true };

describe('what is seen', () => {
  it.each<[ProviderStatus, string]>([
    [paid(1000), 'paid'],
    [paid(999), 'differs'],
    [paid(1001), 'differs'],
    [{ ...paid(1000), received: { amount: 1000, currency: 'USD' } } as ProviderStatus, 'differs'],
    [paid(1000, { refunded: 1 }), 'partly_refunded'],
    [paid(1000, { refunded: 1000 }), 'refunded'],
    [paid(1000, { dispute: 'taken' }), 'charged_back'],
    [paid(1000, { dispute: 'returned' }), 'returned'],
    [{ kind: 'declined', reason: 'other' }, 'declined'],
    [{ kind: 'nothing' }, 'nothing'],
  ])('of 1000 yen in %j is %s', (standing, seen) => {
    expect(seenOf(standing, 1000)).toBe(seen);
  });
});

describe('the table of states', () => {
  it('is the one in docs/payments.md', async () => {
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

  it.each<[string, Partial<Progress>, StatusEvent, number, Partial<Judgement>]>([
    ['credits what was paid', {}, 'paid', 0, { to: 'paid', credit: 1000, reversed: 0 }],
    ['credits the rest', {}, 'partly_refunded', 300, { to: 'paid', credit: 700, reversed: 300 }],
    ['credits late money', { state: 'expired' }, 'paid', 0, { to: 'paid', credit: 1000 }],
    [
      'credits the rest of a returned one',
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
      'takes back what the bank takes',
      { ...credited, reversed: 400 },
      'charged_back',
      0,
      { to: 'charged_back', takeBack: 600, reversed: 1000 },
    ],
    [
      'gives back what the bank returns',
      { ...credited, state: 'charged_back', reversed: 1000 },
      'returned',
      250,
      { to: 'paid', giveBack: 750, takeBack: 0, reversed: 250 },
    ],
    ['credits nothing of another amount', {}, 'differs', 0, { to: 'needs_attention', credit: 0 }],
    [
      'ends what was declined',
      {},
      'declined',
      0,
      { to: 'cancelled', credit: 0, takeBack: 0, giveBack: 0 },
    ],
    [
      'takes back nothing that never was',
      {},
      'refunded',
      0,
      { to: 'refunded', takeBack: 0, reversed: 1000 },
    ],
    ['waits', {}, 'waiting', 0, { to: 'waiting', credit: 0 }],
  ])('%s', (_, progress, seen, refunded, judgement) => {
    expect(judge({ ...begun, ...progress }, seen, refunded)).toMatchObject({ seen, ...judgement });
  });

  it.each<[string, Partial<Progress>, StatusEvent, number]>([
    ['credited already', credited, 'paid', 0],
    ['seen before', { ...credited, reversed: 300 }, 'partly_refunded', 300],
    ['older than what is known', { ...credited, reversed: 300 }, 'partly_refunded', 200],
    ['no news of what waits', { state: 'waiting' }, 'waiting', 0],
    ['nothing at the provider', {}, 'nothing', 0],
    ['money back that was given back before', { state: 'refunded', reversed: 1000 }, 'returned', 0],
    ['paid, of which nothing is left', { reversed: 1000 }, 'partly_refunded', 1000],
    ['declined after it was paid', credited, 'declined', 0],
  ])('changes nothing where it is %s', (_, progress, seen, refunded) => {
    expect(judge({ ...begun, ...progress }, seen, refunded)).toBeUndefined();
  });

  it('keeps credited points where money is, whatever is seen in whatever order', () => {
    const sightings = fc.array(
      fc.tuple(fc.constantFrom(...seenKinds), fc.integer({ min: 1, max: 999 })),
      {
        maxLength: 20,
      },
    );
    let judgements = 0;
    fc.assert(
      fc.property(sightings, (seen) => {
        let progress = begun;
        let [credited, takenBack] = [0, 0];
        for (const [kind, refunded] of seen) {
          const judged = judge(progress, kind, refunded);
          if (judged === undefined) continue;
          judgements += 1;
          // Credited once; taken back no more than was credited; less given back than before only
          // where the bank returned it.
          expect(judged.credit === 0 || !progress.isCredited).toBe(true);
          if (progress.state !== 'charged_back' || kind !== 'returned')
            expect(judged.reversed).toBeGreaterThanOrEqual(progress.reversed);
          credited += judged.credit;
          takenBack += judged.takeBack - judged.giveBack;
          progress = {
            ...progress,
            state: judged.to,
            isCredited: progress.isCredited || judged.credit > 0,
            reversed: judged.reversed,
          };
          expect(takenBack).toBeLessThanOrEqual(credited);
          if (progress.isCredited) expect(credited - takenBack).toBe(1000 - progress.reversed);
          if (progress.state === 'paid') expect(progress.isCredited).toBe(true);
          // Seen again, the same changes nothing.
          expect(judge(progress, kind, refunded)).toBeUndefined();
        }
      }),
      { numRuns: 3_000 },
    );
    // Something came of what was seen.
    expect(judgements).toBeGreaterThan(3_000);
  });
});

it('is open until something was decided', () => {
  expect(states.filter(isOpen)).toEqual(['created', 'waiting', 'authorising']);
});

describe('the next question', () => {
  const created = new Date('2026-11-21T00:00:00Z');
  const later = (hours: number) => new Date(created.getTime() + hours * 3_600_000);

  it('comes sooner at first, at the deadline in any case, and hourly after it until the payment is over', () => {
    const payBy = later(5);
    expect(nextAsk('waiting', created, payBy, created)).toEqual(later(1 / 6));
    expect(nextAsk('waiting', created, payBy, later(2))).toEqual(payBy);
    expect(nextAsk('waiting', created, payBy, later(100))).toEqual(later(101));
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
  ])('of one that is %s comes after %j hours', (state, hours) => {
    let now = created;
    for (const hour of hours) {
      const next = nextAsk(state, created, later(72), now);
      expect(next).toEqual(later(hour));
      now = later(hour);
    }
  });

  it('comes for months after a payment, and then no more', () => {
    expect(nextAsk('paid', created, created, created)).toEqual(later(24));
    expect(nextAsk('paid', created, created, later(24 * 181))).toBeNull();
    expect(nextAsk('refunded', created, created, created)).toBeNull();
  });
});
