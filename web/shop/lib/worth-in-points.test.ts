import { expect, it } from 'vitest';
import { worthInPoints } from './worth-in-points.ts';

it('worthInPoints of cards: the sum of their buy-back points', () => {
  expect(worthInPoints([{ buy_point: 2_500 }, { buy_point: 75 }, { buy_point: 0 }])).toBe(2_575);
});

it('worthInPoints of cards of coin packs, which are only shipped: null, not 0', () => {
  expect(worthInPoints([{ buy_point: null }])).toBeNull();
  expect(worthInPoints([{ buy_point: 2_500 }, { buy_point: null }])).toBeNull();
});
