import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Standing } from '../providers/payments/payment-provider.ts';
import {
  judge,
  nextAsk,
  type PaymentState,
  type Progress,
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
const paid = (amount: number, more: Partial<Extract<Standing, { kind: 'paid' }>> = {}): Standing => ({
  kind: 'paid',
  received: { amount, currency: 'JPY' },
  refunded: 0,
  dispute: 'none',
  ...more,
});

describe('what is seen', () => {
  it.each<[Standing, string]>([
    [paid(1000), 'paid'],
    [paid(999), 'differs'],
    [paid(1001), 'differs'],
    [{ ...paid(1000), received: { amount: 1000, currency: 'USD' } } as Standing, 'differs'],
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
    const drawn = text.split('\n').filter((line) => states.some((state) => line.startsWith(`| ${state} | `)));
    expect(drawn).toHaveLength(rows.length);
  });

  it('keeps credited points where money is, whatever is seen in whatever order', () => {
    const sightings = fc.array(fc.tuple(fc.constantFrom(...seenKinds), fc.integer({ min: 1, max: 999 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(sightings, (seen) => {
        let progress: Progress = { state: 'created', amount: 1000, isCredited: false, reversed: 0 };
        let [credited, takenBack] = [0, 0];
        for (const [kind, refunded] of seen) {
          const judged = judge(progress, kind, refunded);
          if (judged === undefined) continue;
          // Credited once; taken back no more than was credited; less given back than before only where the bank returned it.
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
      { numRuns: 20_000 },
    );
  });
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

  it('comes for months after a payment, and then no more', () => {
    expect(nextAsk('paid', created, created, created)).toEqual(later(24));
    expect(nextAsk('paid', created, created, later(24 * 181))).toBeNull();
    expect(nextAsk('refunded', created, created, created)).toBeNull();
  });
});
