import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SaleTerms } from '../catalog/index.ts';
import {
  type Buyer,
  coinsEarnedBy,
  judge,
  mostUnits,
  priceOf,
  refusal,
  standingRefusal,
} from './judge.rules.ts';

const now = new Date('2026-11-21T03:00:00.000Z');
const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const anyTerms: SaleTerms = {
  packId: 1,
  price: 100,
  currency: 'point',
  pointsPerCoin: 100,
  maxPerPurchase: 0,
  limitPerMember: 0,
  newcomersOnly: false,
  startsAt: null,
  endsAt: null,
};
const richBuyer: Buyer = {
  points: 1_000_000,
  coins: 1_000_000,
  hasBoughtOthers: true,
  pointsOwed: 0,
  bought: 0,
};

interface Wish {
  terms?: Partial<SaleTerms>;
  buyer?: Partial<Buyer>;
  remaining?: number;
  count?: number;
}
const judged = ({ terms, buyer, remaining = 10_000, count = 1 }: Wish) =>
  judge({ ...anyTerms, ...terms }, { ...richBuyer, ...buyer }, remaining, count, now);

describe('a purchase', () => {
  it.each<[string, Wish, unknown]>([
    ['is made where nothing speaks against it', {}, undefined],
    [
      'waits for the start of sale',
      { terms: { startsAt: fromNow(1) } },
      { reason: 'not-yet', startsAt: fromNow(1).toISOString() },
    ],
    ['is made from the very instant of the start', { terms: { startsAt: fromNow(0) } }, undefined],
    ['is made to the last millisecond', { terms: { endsAt: fromNow(1) } }, undefined],
    [
      'comes too late at the very instant of the end',
      { terms: { endsAt: fromNow(0) } },
      { reason: 'ended' },
    ],
    ['finds nothing left', { remaining: 0 }, { reason: 'sold-out' }],
    [
      'is for nobody whom the operator holds back from it',
      { buyer: { heldBack: { deed: 'draw', until: null } } },
      { reason: 'held-back', deed: 'draw', until: null },
    ],
    [
      'is for nobody who owes points of a payment that was taken back',
      { buyer: { pointsOwed: 20 } },
      { reason: 'debt', owed: 20 },
    ],
    [
      'of a pack for newcomers is refused to a member who has bought another pack',
      { terms: { newcomersOnly: true } },
      { reason: 'newcomers-only' },
    ],
    [
      'of a pack for newcomers is made by a member who has bought no other pack',
      { terms: { newcomersOnly: true }, buyer: { hasBoughtOthers: false } },
      undefined,
    ],
    [
      'ends at the limit per member',
      { terms: { limitPerMember: 3 }, buyer: { bought: 3 } },
      { reason: 'limit-reached', limit: 3 },
    ],
    [
      'ends there also for who got beyond it while it was higher',
      { terms: { limitPerMember: 3 }, buyer: { bought: 5 } },
      { reason: 'limit-reached', limit: 3 },
    ],
    [
      'may not go over the limit per member',
      { terms: { limitPerMember: 3 }, buyer: { bought: 1 }, count: 3 },
      { reason: 'over-limit', left: 2 },
    ],
    [
      'may go just to the limit per member',
      { terms: { limitPerMember: 3 }, buyer: { bought: 1 }, count: 2 },
      undefined,
    ],
    ['may be of 3,000', { count: 3000 }, undefined],
    ['may not be of 3,001', { count: 3001 }, { reason: 'count', max: 3000 }],
    ['may be of what is left', { remaining: 7, count: 7 }, undefined],
    [
      'may not be of more than is left',
      { remaining: 7, count: 8 },
      { reason: 'too-few-left', remaining: 7 },
    ],
    ["may be of the pack's most", { terms: { maxPerPurchase: 5 }, count: 5 }, undefined],
    [
      "may not be of more than the pack's most",
      { terms: { maxPerPurchase: 5 }, count: 6 },
      { reason: 'count', max: 5 },
    ],
    [
      "may not be of more than 3,000 whatever the pack's most",
      { terms: { maxPerPurchase: 5000 }, count: 3001 },
      { reason: 'count', max: 3000 },
    ],
    ['may take all points', { buyer: { points: 300 }, count: 3 }, undefined],
    [
      'needs as many points as it costs',
      { buyer: { points: 299 }, count: 3 },
      { reason: 'balance', currency: 'point', shortage: 1 },
    ],
    [
      'with coins needs coins, and no points',
      { terms: { currency: 'coin' }, buyer: { points: 0, coins: 300 }, count: 3 },
      undefined,
    ],
    [
      'with coins is not paid in points',
      { terms: { currency: 'coin' }, buyer: { coins: 0 }, count: 3 },
      { reason: 'balance', currency: 'coin', shortage: 300 },
    ],
  ])('%s', (_, wish, expected) => {
    expect(judged(wish)).toEqual(expected);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('is never of %s', (count) => {
    expect(judged({ count })).toEqual({ reason: 'count', max: 3000 });
  });

  it('is refused for what no other count could change first, and for the balance last', () => {
    // Everything at once speaks against it; what was named is mended, one after the other.
    const wish = {
      terms: { startsAt: fromNow(1), newcomersOnly: true, limitPerMember: 2, maxPerPurchase: 4 },
      buyer: { points: 0, hasBoughtOthers: true, bought: 2 },
      remaining: 0,
      count: 5,
    };
    const reasons: (string | undefined)[] = [];
    const note = () => reasons.push(judged(wish)?.reason);
    note();
    wish.terms.startsAt = fromNow(0);
    note();
    wish.remaining = 3;
    note();
    wish.terms.newcomersOnly = false;
    note();
    wish.buyer.bought = 1;
    note();
    wish.count = 4;
    note();
    wish.count = 3;
    note();
    wish.count = 1;
    note();
    wish.buyer.points = 100;
    note();
    expect(reasons).toEqual([
      'not-yet',
      'sold-out',
      'newcomers-only',
      'limit-reached',
      'count',
      'too-few-left',
      'over-limit',
      'balance',
      undefined,
    ]);
    expect(judged({ terms: { endsAt: now }, remaining: 0 })?.reason).toBe('ended');
  });

  const wishes = fc.record({
    terms: fc.record({
      price: fc.integer({ min: 1, max: 1000 }),
      currency: fc.constantFrom('point' as const, 'coin' as const),
      maxPerPurchase: fc.integer({ min: 0, max: 20 }),
      limitPerMember: fc.integer({ min: 0, max: 20 }),
      newcomersOnly: fc.boolean(),
      startsAt: fc.option(fc.integer({ min: -2, max: 2 }).map(fromNow)),
      endsAt: fc.option(fc.integer({ min: -2, max: 2 }).map(fromNow)),
    }),
    buyer: fc.record({
      points: fc.integer({ min: 0, max: 5000 }),
      coins: fc.integer({ min: 0, max: 5000 }),
      hasBoughtOthers: fc.boolean(),
      pointsOwed: fc.constantFrom(0, 0, 0, 1),
      bought: fc.integer({ min: 0, max: 20 }),
    }),
    remaining: fc.integer({ min: 0, max: 20 }),
    count: fc.integer({ min: -2, max: 25 }),
  });

  it('that is made was allowed in every respect, and one that was allowed is made', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const { terms, buyer, remaining, count } = wish;
        const allowed =
          (terms.startsAt === null || terms.startsAt <= now) &&
          (terms.endsAt === null || now < terms.endsAt) &&
          !(terms.newcomersOnly && buyer.hasBoughtOthers) &&
          buyer.pointsOwed === 0 &&
          count >= 1 &&
          count <= Math.min(remaining, 3000, terms.maxPerPurchase || 3000) &&
          (terms.limitPerMember === 0 || buyer.bought + count <= terms.limitPerMember) &&
          terms.price * count <= (terms.currency === 'point' ? buyer.points : buyer.coins);
        expect(judged(wish) === undefined).toBe(allowed);
      }),
      { numRuns: 2000 },
    );
  });

  it('may have as many units as mostUnits says, and not one more, where only the count speaks against it', () => {
    fc.assert(
      fc.property(wishes, ({ terms, buyer, remaining }) => {
        const able = { ...richBuyer, ...buyer, points: 1_000_000, coins: 1_000_000, pointsOwed: 0 };
        const always = { ...anyTerms, ...terms, startsAt: null, endsAt: null };
        const most = mostUnits(always, able, remaining);
        const isMade = (count: number) => judge(always, able, remaining, count, now) === undefined;
        expect(most).toBeGreaterThanOrEqual(0);
        expect(isMade(most)).toBe(most > 0);
        expect(isMade(most + 1)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('that is refused is refused in a form that can be kept and read again', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const reason = judged(wish);
        if (reason !== undefined)
          expect(refusal.parse(JSON.parse(JSON.stringify(reason)))).toEqual(reason);
      }),
    );
  });
});

it('a member who may buy no more at all is told so whatever the count', () => {
  const terms = { newcomersOnly: false, limitPerMember: 2 };
  expect(standingRefusal(terms, { hasBoughtOthers: true, bought: 1 })).toBeUndefined();
  expect(standingRefusal(terms, { hasBoughtOthers: true, bought: 2 })).toEqual({
    reason: 'limit-reached',
    limit: 2,
  });
  expect(
    standingRefusal({ ...terms, limitPerMember: 0 }, { hasBoughtOthers: true, bought: 9 }),
  ).toBeUndefined();
  expect(
    standingRefusal({ ...terms, newcomersOnly: true }, { hasBoughtOthers: true, bought: 2 }),
  ).toEqual({
    reason: 'newcomers-only',
  });
});

describe('coins', () => {
  const earned = (terms: Partial<SaleTerms>, count: number) =>
    coinsEarnedBy({ ...anyTerms, ...terms }, count);

  it('are earned for whole steps of points spent in one purchase', () => {
    expect(priceOf(anyTerms, 3)).toBe(300);
    expect(earned({ price: 100, pointsPerCoin: 100 }, 3)).toBe(3);
    expect(earned({ price: 99, pointsPerCoin: 100 }, 1)).toBe(0);
    expect(earned({ price: 99, pointsPerCoin: 100 }, 2)).toBe(1);
    expect(earned({ price: 5000, pointsPerCoin: 30 }, 3000)).toBe(500_000);
  });

  it('are not earned where the pack gives none, nor by spending coins', () => {
    expect(earned({ pointsPerCoin: 0 }, 10)).toBe(0);
    expect(earned({ currency: 'coin', pointsPerCoin: 0 }, 10)).toBe(0);
    expect(earned({ currency: 'coin', pointsPerCoin: 100 }, 10)).toBe(0);
  });
});
