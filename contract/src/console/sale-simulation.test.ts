import { expect, it } from 'vitest';
import { simulateSale } from './sale-simulation.ts';

it("simulating the shop's margin while a pack is sold: ends at the margin of the sold-out pack, equal at each run", () => {
  const lines = [
    { count: 1, costYen: 20_000 },
    { count: 99, costYen: 100 },
  ];
  const earnings = simulateSale(lines, 500);
  const margin = 100 * 500 - 20_000 - 99 * 100;
  expect(earnings.at(-1)).toEqual({ draws: 100, low: margin, middle: margin, high: margin });
  expect(earnings[0]).toEqual({ draws: 0, low: 0, middle: 0, high: 0 });
  expect(simulateSale(lines, 500)).toEqual(earnings);
});

it("simulating the shop's margin until half of a pack is sold: the range covers sales with and without the top card", () => {
  const lines = [
    { count: 1, costYen: 20_000 },
    { count: 99, costYen: 100 },
  ];
  const half = simulateSale(lines, 500).find(({ draws }) => draws === 50);
  expect(half?.high).toBe(50 * 400);
  expect(half?.low).toBe(49 * 400 + 500 - 20_000);
});

it("simulating the shop's margin on a pack: lowest and highest margin are equal if all cards cost the same; no result for an empty pack", () => {
  const flat = simulateSale([{ count: 100, costYen: 100 }], 500);
  expect(flat.every(({ low, high, draws }) => low === high && high === draws * 400)).toBe(true);
  expect(simulateSale([], 500)).toEqual([]);
  expect(simulateSale([{ count: 2, costYen: 1 }], 3).map(({ draws }) => draws)).toEqual([0, 1, 2]);
});
