import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SaleTerms } from '../catalog/index.ts';
import {
  actionsOfPurchase,
  type Buyer,
  coinsEarnedBy,
  findLimitRefusal,
  findPriceRefusal,
  findPurchaseRefusal,
  maxUnits,
  priceOf,
  refusal,
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
  limitPerDay: 0,
  newcomerDays: 0,
  leastRank: 0,
  holdHours: 24,
  startsAt: null,
  endsAt: null,
  pause: null,
};
const richBuyer: Buyer = {
  points: 1_000_000,
  coins: 1_000_000,
  hasBoughtOthers: true,
  pointsOwed: 0,
  bought: 0,
  boughtToday: 0,
  ofOthers: { bought: 0, boughtToday: 0 },
  mustProveMailbox: false,
  memberDays: 100,
  rank: 0,
  rankNames: [
    { ja: '銅', en: 'Bronze' },
    { ja: '銀', en: 'Silver' },
  ],
};

interface Case {
  terms?: Partial<SaleTerms>;
  buyer?: Partial<Buyer>;
  remaining?: number;
  count?: number;
}
const judged = ({ terms, buyer, remaining = 10_000, count = 1 }: Case) =>
  findPurchaseRefusal({ ...anyTerms, ...terms }, { ...richBuyer, ...buyer }, remaining, count, now);

describe('the conditions of a purchase', () => {
  it.each<[string, Case, unknown]>([
    ['a purchase with nothing against it: accepted', {}, undefined],
    [
      'a purchase before the start of sale: refused',
      { terms: { startsAt: fromNow(1) } },
      { reason: 'not-yet', startsAt: fromNow(1).toISOString() },
    ],
    [
      'a purchase at the instant of the start of sale: accepted',
      { terms: { startsAt: fromNow(0) } },
      undefined,
    ],
    [
      'a purchase in the last millisecond of the sale: accepted',
      { terms: { endsAt: fromNow(1) } },
      undefined,
    ],
    [
      'a purchase at the instant of the end of sale: refused',
      { terms: { endsAt: fromNow(0) } },
      { reason: 'ended' },
    ],
    ['a purchase of a sold-out pack: refused', { remaining: 0 }, { reason: 'sold-out' }],
    [
      'a purchase that the operator restricted for the member: refused',
      { buyer: { restrictedAction: { deed: 'draw', until: null } } },
      { reason: 'held-back', deed: 'draw', until: null },
    ],
    [
      'a purchase by a member who owes points of a payment that was taken back: refused',
      { buyer: { pointsOwed: 20 } },
      { reason: 'debt', owed: 20 },
    ],
    [
      "a purchase for one point more than is left of the member's own cap: refused",
      { count: 3, buyer: { spendingCap: { cap: 'spent_day', amount: 700, left: 299 } } },
      { reason: 'own-cap', cap: 'spent_day', amount: 700, left: 299 },
    ],
    [
      "a purchase for all that is left of the member's own cap: accepted",
      { count: 3, buyer: { spendingCap: { cap: 'spent_day', amount: 700, left: 300 } } },
      undefined,
    ],
    [
      'a pack for newcomers, a member who bought another pack: refused',
      { terms: { newcomersOnly: true } },
      { reason: 'newcomers-only' },
    ],
    [
      'a pack for newcomers, a member who bought no other pack: accepted',
      { terms: { newcomersOnly: true }, buyer: { hasBoughtOthers: false } },
      undefined,
    ],
    [
      'a purchase by a member who reached the limit per member: refused',
      { terms: { limitPerMember: 3 }, buyer: { bought: 3 } },
      { reason: 'limit-reached', limit: 3 },
    ],
    [
      'a purchase by a member above a limit that was lowered: refused',
      { terms: { limitPerMember: 3 }, buyer: { bought: 5 } },
      { reason: 'limit-reached', limit: 3 },
    ],
    [
      'a purchase that would exceed the limit per member: refused, names the units left',
      { terms: { limitPerMember: 3 }, buyer: { bought: 1 }, count: 3 },
      { reason: 'over-limit', left: 2 },
    ],
    [
      'a purchase that reaches the limit per member exactly: accepted',
      { terms: { limitPerMember: 3 }, buyer: { bought: 1 }, count: 2 },
      undefined,
    ],
    ['a purchase of 3,000 units: accepted', { count: 3000 }, undefined],
    ['a purchase of 3,001 units: refused', { count: 3001 }, { reason: 'count', max: 3000 }],
    ['a purchase of all units left: accepted', { remaining: 7, count: 7 }, undefined],
    [
      'a purchase of more units than are left: refused',
      { remaining: 7, count: 8 },
      { reason: 'too-few-left', remaining: 7 },
    ],
    [
      "a purchase of the pack's most units per purchase: accepted",
      { terms: { maxPerPurchase: 5 }, count: 5 },
      undefined,
    ],
    [
      "a purchase of more than the pack's most units per purchase: refused",
      { terms: { maxPerPurchase: 5 }, count: 6 },
      { reason: 'count', max: 5 },
    ],
    [
      'a purchase of 3,001 units of a pack that would allow 5,000: refused',
      { terms: { maxPerPurchase: 5000 }, count: 3001 },
      { reason: 'count', max: 3000 },
    ],
    [
      "a purchase for all of the member's points: accepted",
      { buyer: { points: 300 }, count: 3 },
      undefined,
    ],
    [
      'a purchase with one point too few: refused, names the shortfall',
      { buyer: { points: 299 }, count: 3 },
      { reason: 'balance', currency: 'point', shortage: 1 },
    ],
    [
      'a purchase for coins by a member without points: accepted',
      { terms: { currency: 'coin' }, buyer: { points: 0, coins: 300 }, count: 3 },
      undefined,
    ],
    [
      'a purchase for coins by a member without coins: refused, points do not pay it',
      { terms: { currency: 'coin' }, buyer: { coins: 0 }, count: 3 },
      { reason: 'balance', currency: 'coin', shortage: 300 },
    ],
  ])(
    'a purchase that meets all conditions is accepted, any other refused with its reason: %s',
    (_, request, expected) => {
      expect(judged(request)).toEqual(expected);
    },
  );

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'a purchase of %s units: refused',
    (count) => {
      expect(judged({ count })).toEqual({ reason: 'count', max: 3000 });
    },
  );

  it('several reasons against a purchase: reasons that hold for every count are named first, the balance last', () => {
    // Every reason applies at first; each step removes the reason that was named.
    const request = {
      terms: { startsAt: fromNow(1), newcomersOnly: true, limitPerMember: 2, maxPerPurchase: 4 },
      buyer: { points: 0, hasBoughtOthers: true, bought: 2 },
      remaining: 0,
      count: 5,
    };
    const reasons: (string | undefined)[] = [];
    const note = () => reasons.push(judged(request)?.reason);
    note();
    request.terms.startsAt = fromNow(0);
    note();
    request.remaining = 3;
    note();
    request.terms.newcomersOnly = false;
    note();
    request.buyer.bought = 1;
    note();
    request.count = 4;
    note();
    request.count = 3;
    note();
    request.count = 1;
    note();
    request.buyer.points = 100;
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

  const requests = fc.record({
    terms: fc.record({
      price: fc.integer({ min: 0, max: 1000 }),
      currency: fc.constantFrom('point' as const, 'coin' as const),
      maxPerPurchase: fc.integer({ min: 0, max: 20 }),
      limitPerMember: fc.integer({ min: 0, max: 20 }),
      newcomersOnly: fc.boolean(),
      limitPerDay: fc.integer({ min: 0, max: 20 }),
      newcomerDays: fc.integer({ min: 0, max: 3 }),
      leastRank: fc.integer({ min: 0, max: 3 }),
      startsAt: fc.option(fc.integer({ min: -2, max: 2 }).map(fromNow)),
      endsAt: fc.option(fc.integer({ min: -2, max: 2 }).map(fromNow)),
    }),
    buyer: fc.record({
      points: fc.integer({ min: 0, max: 5000 }),
      coins: fc.integer({ min: 0, max: 5000 }),
      hasBoughtOthers: fc.boolean(),
      pointsOwed: fc.constantFrom(0, 0, 0, 1),
      bought: fc.integer({ min: 0, max: 20 }),
      boughtToday: fc.integer({ min: 0, max: 20 }),
      memberDays: fc.integer({ min: 0, max: 4 }),
      rank: fc.integer({ min: 0, max: 3 }),
    }),
    remaining: fc.integer({ min: 0, max: 20 }),
    count: fc.integer({ min: -2, max: 25 }),
  });

  it('any purchase: accepted if and only if every condition allows it', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { terms, buyer, remaining, count } = request;
        const allowed =
          (terms.startsAt === null || terms.startsAt <= now) &&
          (terms.endsAt === null || now < terms.endsAt) &&
          !(terms.newcomersOnly && buyer.hasBoughtOthers) &&
          buyer.pointsOwed === 0 &&
          count >= 1 &&
          count <= Math.min(remaining, 3000, terms.maxPerPurchase || 3000) &&
          (terms.limitPerMember === 0 || buyer.bought + count <= terms.limitPerMember) &&
          (terms.limitPerDay === 0 || buyer.boughtToday + count <= terms.limitPerDay) &&
          (terms.newcomerDays === 0 || buyer.memberDays < terms.newcomerDays) &&
          terms.leastRank <= buyer.rank &&
          terms.price * count <= (terms.currency === 'point' ? buyer.points : buyer.coins);
        expect(judged(request) === undefined).toBe(allowed);
      }),
      { numRuns: 2000 },
    );
  });

  it('buying the most units that a member may: accepted; one more is refused', () => {
    fc.assert(
      fc.property(requests, ({ terms, buyer, remaining }) => {
        const able = { ...richBuyer, ...buyer, points: 1_000_000, coins: 1_000_000, pointsOwed: 0 };
        const always = { ...anyTerms, ...terms, startsAt: null, endsAt: null };
        const most = maxUnits(always, able, remaining);
        const isMade = (count: number) =>
          findPurchaseRefusal(always, able, remaining, count, now) === undefined;
        expect(most).toBeGreaterThanOrEqual(0);
        expect(isMade(most)).toBe(most > 0);
        expect(isMade(most + 1)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('any refusal of a purchase: unchanged after being stored as JSON and read again', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const reason = judged(request);
        if (reason !== undefined)
          expect(refusal.parse(JSON.parse(JSON.stringify(reason)))).toEqual(reason);
      }),
    );
  });
});

it('a member at the limit of a pack buys it: refused, whatever the count', () => {
  const terms = { ...anyTerms, limitPerMember: 2 };
  const buyer = (bought: number) => ({ ...richBuyer, bought });
  expect(findLimitRefusal(terms, buyer(1))).toBeUndefined();
  expect(findLimitRefusal(terms, buyer(2))).toEqual({ reason: 'limit-reached', limit: 2 });
  expect(findLimitRefusal({ ...terms, limitPerMember: 0 }, buyer(9))).toBeUndefined();
  expect(findLimitRefusal({ ...terms, newcomersOnly: true }, buyer(2))).toEqual({
    reason: 'newcomers-only',
  });
});

it('a member of another rank, or of too many days, buys a pack with that rule: refused, names the rank and the days', () => {
  const refusalOf = (terms: Partial<SaleTerms>, buyer: Partial<Buyer>) =>
    findLimitRefusal({ ...anyTerms, ...terms }, { ...richBuyer, ...buyer });
  expect(refusalOf({ leastRank: 2 }, { rank: 1 })).toEqual({
    reason: 'rank-needed',
    rank: { ja: '銀', en: 'Silver' },
  });
  expect(refusalOf({ leastRank: 2 }, { rank: 2 })).toBeUndefined();
  expect(refusalOf({ leastRank: 3 }, { rank: 2 })).toEqual({ reason: 'rank-needed', rank: null });
  expect(refusalOf({ newcomerDays: 7 }, { memberDays: 6 })).toBeUndefined();
  expect(refusalOf({ newcomerDays: 7 }, { memberDays: 7 })).toEqual({
    reason: 'joined-too-long-ago',
    days: 7,
  });
});

describe('coins earned by a purchase', () => {
  const earned = (terms: Partial<SaleTerms>, count: number) =>
    coinsEarnedBy({ ...anyTerms, ...terms }, count);

  it('coins of a purchase: one for each full amount of points that earns a coin, counted over all its units', () => {
    expect(priceOf(anyTerms, 3)).toBe(300);
    expect(earned({ price: 100, pointsPerCoin: 100 }, 3)).toBe(3);
    expect(earned({ price: 99, pointsPerCoin: 100 }, 1)).toBe(0);
    expect(earned({ price: 99, pointsPerCoin: 100 }, 2)).toBe(1);
    expect(earned({ price: 5000, pointsPerCoin: 30 }, 3000)).toBe(500_000);
  });

  it('coins of a purchase: none from a pack that gives none, and none for spending coins', () => {
    expect(earned({ pointsPerCoin: 0 }, 10)).toBe(0);
    expect(earned({ currency: 'coin', pointsPerCoin: 0 }, 10)).toBe(0);
    expect(earned({ currency: 'coin', pointsPerCoin: 100 }, 10)).toBe(0);
  });
});

it('a purchase at another price than the member was shown: refused; without a shown price accepted', () => {
  expect(findPriceRefusal(anyTerms, 100)).toBeUndefined();
  expect(findPriceRefusal(anyTerms, undefined)).toBeUndefined();
  expect(findPriceRefusal(anyTerms, 99)).toEqual({
    ...{ reason: 'price', currency: 'point', price: 100 },
  });
});

it('buying a pack: needs the permission to draw; for coins also the permission to ship', () => {
  expect(actionsOfPurchase({ currency: 'point' })).toEqual(['draw']);
  expect(actionsOfPurchase({ currency: 'coin' })).toEqual(['draw', 'ship']);
});
