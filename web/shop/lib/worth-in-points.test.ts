import { expect, it } from 'vitest';
import { worthInPoints } from './worth-in-points.ts';

it('the worth of cards is the sum of what each becomes in points', () => {
  expect(worthInPoints([{ buy_point: 2_500 }, { buy_point: 75 }, { buy_point: 0 }])).toBe(2_575);
});

it('cards of coin packs, which are only shipped, have no worth in points: it is not shown as 0', () => {
  expect(worthInPoints([{ buy_point: null }])).toBeNull();
  expect(worthInPoints([{ buy_point: 2_500 }, { buy_point: null }])).toBeNull();
});
