import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShopAccount } from '../db/types.ts';
import { day } from '../lib/time.rules.ts';
import {
  type Account,
  applyTransfer,
  expiryOf,
  type Lot,
  lotExpiryFrom,
  OverdrawnError,
  shopAccountOf,
  type Transfer,
  takeOutPoints,
  type UnspentLot,
  unspentOf,
} from './ledger.rules.ts';

const emptyAccount: Account = {
  memberId: 1,
  points: 0,
  coins: 0,
  hasPaid: false,
  pointsCredited: 0,
  pointsDebited: 0,
  pointsOwed: 0,
  entries: 0,
  lotsGoodUntil: null,
  restrictedFrom: null,
  restrictedUntil: null,
  breakFrom: null,
  breakUntil: null,
  verifyPhoneUntil: null,
  verifyMailboxUntil: null,
  hasSpendingCap: false,
};
const soon = new Date('2027-01-01T00:00:00Z');
const later = new Date('2027-02-01T00:00:00Z');
const latest = new Date('2027-03-01T00:00:00Z');

const transfer = (amount: number, more: Partial<Transfer> = {}): Transfer => ({
  memberId: 1,
  currency: 'point',
  amount,
  kind: 'adjustment',
  ...more,
});

describe('the expiry of a lot of points', () => {
  it.each([
    [
      'at the same time of day six months later',
      '2026-11-21T12:34:56.789',
      '2027-05-21T12:34:56.789',
    ],
    ['across the end of a year', '2026-07-01T00:00:00.000', '2027-01-01T00:00:00.000'],
    ['on the last of a month of 30 days', '2026-03-31T23:59:59.999', '2026-09-30T23:59:59.999'],
    [
      'at the end of the last day of a month that is too short',
      '2026-03-31T09:00:00.000',
      '2026-09-30T23:59:59.999',
    ],
    ['on February 28', '2026-08-28T10:00:00.000', '2027-02-28T10:00:00.000'],
    ['at the end of February for August 29', '2026-08-29T00:00:00.000', '2027-02-28T23:59:59.999'],
    ['at the end of February for August 31', '2026-08-31T00:00:00.000', '2027-02-28T23:59:59.999'],
    ['on February 29 of a leap year', '2027-08-29T10:00:00.000', '2028-02-29T10:00:00.000'],
    [
      'at the end of February 29 for August 30',
      '2027-08-30T10:00:00.000',
      '2028-02-29T23:59:59.999',
    ],
    [
      'on August 29 if credited on a leap day',
      '2028-02-29T10:00:00.000',
      '2028-08-29T10:00:00.000',
    ],
    ['on February 28 of 2100, no leap year', '2099-08-29T10:00:00.000', '2100-02-28T23:59:59.999'],
    ['on February 29 of 2000, a leap year', '1999-08-29T10:00:00.000', '2000-02-29T10:00:00.000'],
    [
      'by the day in Japan, a day ahead of UTC',
      '2026-04-01T00:30:00.000',
      '2026-10-01T00:30:00.000',
    ],
  ])('points that are credited now: expire %s', (_, creditedAt, expiresAt) => {
    expect(lotExpiryFrom(new Date(`${creditedAt}+09:00`))).toEqual(new Date(`${expiresAt}+09:00`));
  });

  it('lots of points credited one after the other: an older lot never expires later than a newer one', () => {
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2110-01-01'),
      noInvalidDate: true,
    });
    const apart = fc.integer({ min: 0, max: 4 * 24 * 60 * 60 * 1000 });
    fc.assert(
      fc.property(instant, apart, (older, milliseconds) => {
        const newer = new Date(older.getTime() + milliseconds);
        expect(lotExpiryFrom(newer).getTime()).toBeGreaterThanOrEqual(
          lotExpiryFrom(older).getTime(),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

it('each kind of journal entry: has one account on the shop’s side', () => {
  const kinds = Object.entries(shopAccountOf);
  const bookedOn = (account: ShopAccount) =>
    kinds.filter(([, on]) => on === account).map(([kind]) => kind);
  expect(bookedOn('payments')).toEqual([
    'points_bought',
    'payment_reversed',
    'payment_returned',
    'debt_settled',
  ]);
  expect(bookedOn('promotion')).toEqual([
    'bonus',
    'referral',
    'coins_earned',
    'coins_withdrawn',
    'bonus_withdrawn',
  ]);
  expect(bookedOn('sales')).toEqual(['pack_bought', 'card_exchanged', 'pack_refunded']);
  expect(bookedOn('conversion')).toEqual(['card_converted']);
  expect(bookedOn('partners')).toEqual(['points_brought']);
  expect(bookedOn('expiry')).toEqual(['points_expired', 'account_closed']);
  expect(bookedOn('adjustment')).toEqual(['adjustment', 'lots_relaid']);
});

describe('bookings of points and coins', () => {
  it('crediting points and coins: added to separate balances', () => {
    const withPoints = applyTransfer(emptyAccount, transfer(500), soon);
    expect(withPoints).toMatchObject({ points: 500, pointsCredited: 500, coins: 0, entries: 1 });
    const withBoth = applyTransfer(withPoints, transfer(7, { currency: 'coin' }), soon);
    expect(withBoth).toMatchObject({ points: 500, pointsCredited: 500, coins: 7, entries: 2 });
    expect(withBoth.lotsGoodUntil).toEqual(soon);
  });

  it('debiting the whole balance: allowed; debiting one point more is an error', () => {
    const account = applyTransfer(emptyAccount, transfer(500), soon);
    expect(applyTransfer(account, transfer(-500), soon)).toMatchObject({
      points: 0,
      pointsDebited: 500,
    });
    expect(() => applyTransfer(account, transfer(-501), soon)).toThrow(OverdrawnError);
    expect(() => applyTransfer(account, transfer(-1, { currency: 'coin' }), soon)).toThrow(
      OverdrawnError,
    );
  });

  it.each([0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'a booking of %s points: an error',
    (amount) => {
      expect(() => applyTransfer(emptyAccount, transfer(amount), soon)).toThrow(RangeError);
    },
  );

  it('buying points: marks the member as paying, permanently', () => {
    const given = applyTransfer(emptyAccount, transfer(10, { kind: 'bonus' }), soon);
    expect(given.hasPaid).toBe(false);
    const bought = applyTransfer(given, transfer(10, { kind: 'points_bought' }), soon);
    expect(bought.hasPaid).toBe(true);
    expect(applyTransfer(bought, transfer(10, { kind: 'bonus' }), soon).hasPaid).toBe(true);
  });

  it('crediting points: the account keeps the earliest instant at which points can expire', () => {
    const first = applyTransfer(emptyAccount, transfer(10), later);
    expect(applyTransfer(first, transfer(10), latest).lotsGoodUntil).toEqual(later);
    // A clock that stepped back makes a newer lot that expires earlier.
    expect(applyTransfer(first, transfer(10), soon).lotsGoodUntil).toEqual(soon);
    // With nothing left of the older lot, only the new one can expire.
    const spent = applyTransfer(first, transfer(-10), latest);
    expect(applyTransfer(spent, transfer(10), latest).lotsGoodUntil).toEqual(latest);
  });
});

describe('unspent points of a lot', () => {
  const lot: Lot = { beginsAt: 100, amount: 50, expiresAt: soon };
  it.each([
    [0, 50],
    [100, 50],
    [101, 49],
    [149, 1],
    [150, 0],
    [1000, 0],
  ])(
    'after %i points were spent, a lot of 50 behind 100 older points: has %i left',
    (debited, unspent) => {
      expect(unspentOf(lot, debited)).toBe(unspent);
    },
  );
});

describe('expired points', () => {
  const lots: Lot[] = [
    { beginsAt: 0, amount: 100, expiresAt: soon },
    { beginsAt: 100, amount: 50, expiresAt: later },
    { beginsAt: 150, amount: 30, expiresAt: latest },
  ];
  const before = (instant: Date) => new Date(instant.getTime() - 1);

  it.each([
    ['nothing a millisecond before the first lot expires', 0, before(soon), 0, soon],
    ['the first lot at the instant of its expiry', 0, soon, 100, later],
    ['only the unspent part of a lot', 40, soon, 60, later],
    ['nothing of a spent lot', 100, soon, 0, later],
    ['two lots at once after an outage', 40, later, 110, latest],
    ['the rest of the second lot if the first is spent', 120, later, 30, latest],
    ['everything after the last expiry', 0, latest, 180, null],
    ['nothing if everything is spent', 180, latest, 0, null],
  ])('points that expire up to a given instant: %s', (_, debited, now, expired, goodUntil) => {
    expect(expiryOf(lots, debited, now)).toEqual({ expired, goodUntil });
  });

  it('a newer lot of points that expires earlier than an older one: waits for the older one', () => {
    const crossed: Lot[] = [
      { beginsAt: 0, amount: 100, expiresAt: later },
      { beginsAt: 100, amount: 50, expiresAt: soon },
    ];
    expect(expiryOf(crossed, 0, soon)).toEqual({ expired: 0, goodUntil: later });
    expect(expiryOf(crossed, 100, soon)).toEqual({ expired: 50, goodUntil: null });
    expect(expiryOf(crossed, 0, later)).toEqual({ expired: 150, goodUntil: null });
  });

  it('expired points of a member without lots: none', () => {
    expect(expiryOf([], 0, soon)).toEqual({ expired: 0, goodUntil: null });
  });
});

/** Points as separate piles: a simple model that the lots must agree with. */
interface Pile {
  left: number;
  expiresAt: Date;
}

describe('the lots of an account over time', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 1000 }) }),
    fc.record({
      kind: fc.constant('debit' as const),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 120 }) }),
  );

  it('any history of credits, debits and expiries: equals a model in which the oldest points are spent first', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = new Date('2026-08-20T00:00:00Z');
        let account = emptyAccount;
        const lots: Lot[] = [];
        let piles: Pile[] = [];
        const held = () => piles.reduce((sum, pile) => sum + pile.left, 0);

        for (const step of steps) {
          if (step.kind === 'credit') {
            const expiresAt = lotExpiryFrom(now);
            lots.push({ beginsAt: account.pointsCredited, amount: step.amount, expiresAt });
            account = applyTransfer(account, transfer(step.amount), expiresAt);
            piles.push({ left: step.amount, expiresAt });
          } else if (step.kind === 'debit') {
            const amount = Math.floor(held() * step.part);
            if (amount === 0) continue;
            account = applyTransfer(account, transfer(-amount), lotExpiryFrom(now));
            spend(piles, amount);
          } else {
            now = new Date(now.getTime() + step.days * day);
            const good = piles.filter((pile) => pile.expiresAt > now);
            const lost = held() - good.reduce((sum, pile) => sum + pile.left, 0);
            piles = good;
            const { expired, goodUntil } = expiryOf(lots, account.pointsDebited, now);
            expect(expired).toBe(lost);
            if (expired > 0)
              account = applyTransfer(account, transfer(-expired), lotExpiryFrom(now));
            account = { ...account, lotsGoodUntil: goodUntil };
            expect(goodUntil).toEqual(nextToExpire(piles));
          }
          expect(account.points).toBe(held());
          expect(lots.reduce((sum, lot) => sum + unspentOf(lot, account.pointsDebited), 0)).toBe(
            held(),
          );
          // No points may expire before the instant that the account names.
          const next = nextToExpire(piles);
          if (next !== null)
            expect(account.lotsGoodUntil?.getTime()).toBeLessThanOrEqual(next.getTime());
        }
      }),
      { numRuns: 500 },
    );
  });

  function spend(piles: Pile[], amount: number): void {
    let due = amount;
    for (const pile of piles) {
      const taken = Math.min(pile.left, due);
      pile.left -= taken;
      due -= taken;
    }
  }

  function nextToExpire(piles: readonly Pile[]): Date | null {
    return piles.find((pile) => pile.left > 0)?.expiresAt ?? null;
  }
});

describe('taking points out of chosen lots of a member', () => {
  const held = (beginsAt: number, amount: number, reference: string): UnspentLot => ({
    beginsAt,
    amount,
    expiresAt: later,
    origin: 'paid',
    reference,
  });
  const [first, second, third] = [held(0, 100, 'a'), held(100, 50, 'b'), held(150, 30, 'a')];
  const lots = [first, second, third];

  it.each<[string, number, string, number, ReturnType<typeof takeOutPoints>]>([
    [
      'from the oldest lot, without relaying',
      0,
      'a',
      60,
      {
        taken: 60,
        inOrder: true,
        rest: [
          { lot: first, points: 40 },
          { lot: second, points: 50 },
          { lot: third, points: 30 },
        ],
      },
    ],
    [
      'from every lot of that reference, relaying the others',
      0,
      'a',
      130,
      { taken: 130, inOrder: false, rest: [{ lot: second, points: 50 }] },
    ],
    [
      'only unspent points',
      70,
      'a',
      130,
      { taken: 60, inOrder: false, rest: [{ lot: second, points: 50 }] },
    ],
    [
      'without relaying if all older points are spent',
      100,
      'b',
      50,
      { taken: 50, inOrder: true, rest: [{ lot: third, points: 30 }] },
    ],
    [
      'nothing if no points of that reference are left',
      150,
      'b',
      50,
      { taken: 0, inOrder: true, rest: [{ lot: third, points: 30 }] },
    ],
    [
      'leave what is behind them in order',
      0,
      'b',
      0,
      {
        taken: 0,
        inOrder: true,
        rest: [
          { lot: first, points: 100 },
          { lot: second, points: 50 },
          { lot: third, points: 30 },
        ],
      },
    ],
  ])(
    'taking points out of the lots of one payment, the other lots keep theirs: %s',
    (_, debited, reference, amount, left) => {
      expect(takeOutPoints(lots, debited, reference, amount)).toEqual(left);
    },
  );
});
