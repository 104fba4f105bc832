import { expect, it } from 'vitest';
import { costsOf } from './pack-costs.rules.ts';

const copies = {
  ...{ prizeId: 1, gone: 0, goneYen: 0, goneWithoutCost: 0 },
  ...{ presentWithCost: 0, presentYen: 0 },
};

it('cost of won cards: shipped copies count at their own cost, those still in stock at their average cost', () => {
  const prize = { ...copies, gone: 2, goneYen: 500, presentWithCost: 3, presentYen: 1_000 };
  expect(costsOf([prize], new Map([[1, 4]]))).toEqual({
    ...{ shipped: 2, shippedYen: 500, unshipped: 2, unshippedYen: 667, withoutCost: 0 },
  });
});

it('cost of won cards whose copies have no recorded cost: 0 yen, and counted as without cost', () => {
  const prize = { ...copies, gone: 1, goneWithoutCost: 1 };
  expect(costsOf([prize], new Map([[1, 3]]))).toMatchObject({
    unshipped: 2,
    unshippedYen: 0,
    withoutCost: 3,
  });
  expect(costsOf([], new Map([[7, 2]]))).toMatchObject({ unshipped: 2, withoutCost: 2 });
});
