import { expect, it } from 'vitest';
import { findAgain } from './find-again.rules.ts';

const stock = (packId: number, sold: number) =>
  ({ check: 'draws', packId, kind: 'stock-differs', facts: { sold, bought: 470 } }) as const;

it('a pack whose numbers differ in both checks: found, with the numbers of the second', () => {
  expect(findAgain([stock(1, 473)], [stock(1, 480)])).toEqual([stock(1, 480)]);
});

it('a pack that differs in one check only, or another discrepancy of it: not found', () => {
  expect(findAgain([stock(1, 473)], [])).toEqual([]);
  expect(findAgain([stock(1, 473)], [stock(2, 473)])).toEqual([]);
  const missing = { ...stock(1, 473), kind: 'seal-missing' } as const;
  expect(findAgain([stock(1, 473)], [missing])).toEqual([]);
});
