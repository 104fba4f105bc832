import { describe, expect, it } from 'vitest';
import { findExchangeRefusal } from './exchange.rules.ts';

const offer = { cardId: 1, price: 100, stock: 4, limitPerMember: 3 };
const rich = { coins: 1000, pointsOwed: 0, taken: 0 };

describe('the rules of an exchange', () => {
  it.each([
    ['of as many as stock, limit and coins allow', offer, { ...rich, coins: 300, taken: 0 }, 3],
    ['that reaches the limit', offer, { ...rich, coins: 100, taken: 2 }, 1],
    ['without a limit', { ...offer, limitPerMember: 0 }, { ...rich, coins: 400, taken: 99 }, 4],
    ['of five cards', { ...offer, stock: 5, limitPerMember: 0 }, rich, 5],
  ] as const)('an exchange %s: accepted', (_, terms, exchanger, count) => {
    expect(findExchangeRefusal(terms, exchanger, count)).toBeUndefined();
  });

  it.each([
    ['of a card that is not offered', undefined, rich, 1, { reason: 'not-offered' }],
    ['of a sold-out card', { ...offer, stock: 0 }, rich, 1, { reason: 'sold-out' }],
    [
      'that the operator restricted',
      offer,
      { ...rich, restrictedAction: { deed: 'ship', until: null } },
      1,
      { reason: 'held-back', deed: 'ship', until: null },
    ],
    [
      'by a member who owes points',
      offer,
      { ...rich, pointsOwed: 1 },
      9,
      { reason: 'debt', owed: 1 },
    ],
    [
      'of more cards than are left',
      { ...offer, stock: 1 },
      rich,
      2,
      { reason: 'too-few-left', stock: 1 },
    ],
    [
      'after the limit is reached',
      offer,
      { ...rich, coins: 1000, taken: 3 },
      1,
      { reason: 'limit-reached', limit: 3 },
    ],
    [
      'of more cards than the limit leaves',
      offer,
      { ...rich, coins: 1000, taken: 2 },
      2,
      { reason: 'over-limit', left: 1 },
    ],
    [
      'of six cards',
      { ...offer, stock: 9, limitPerMember: 0 },
      rich,
      6,
      { reason: 'count', max: 5 },
    ],
    ['of no cards', offer, rich, 0, { reason: 'count', max: 5 }],
    ['of a negative number of cards', offer, rich, -1, { reason: 'count', max: 5 }],
    [
      'with too few coins',
      offer,
      { ...rich, coins: 299, taken: 0 },
      3,
      { reason: 'balance', shortage: 1 },
    ],
    [
      'without coins',
      offer,
      { ...rich, coins: 0, taken: 0 },
      1,
      { reason: 'balance', shortage: 100 },
    ],
  ] as const)('an exchange %s: refused', (_, terms, exchanger, count, refusal) => {
    expect(findExchangeRefusal(terms, exchanger, count)).toEqual(refusal);
  });
});
