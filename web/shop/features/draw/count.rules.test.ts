import { describe, expect, it } from 'vitest';
import { largestCount, quickCounts } from './count.rules.ts';

describe('how many packs can be bought in one purchase', () => {
  it('largestCount of packs in one purchase: the smallest of stock, 3,000 and the pack’s limit', () => {
    expect(largestCount(12, 0)).toBe(12);
    expect(largestCount(5000, 0)).toBe(3000);
    expect(largestCount(5000, 10)).toBe(10);
    expect(largestCount(3, 10)).toBe(3);
    expect(largestCount(0, 10)).toBe(0);
  });
});

describe('suggested counts of packs', () => {
  it('suggested counts of packs: round numbers that can be bought, and the largest possible count', () => {
    expect(quickCounts(1)).toEqual([]);
    expect(quickCounts(3)).toEqual([1, 3]);
    expect(quickCounts(10)).toEqual([1, 10]);
    expect(quickCounts(50)).toEqual([1, 10, 50]);
    expect(quickCounts(3000)).toEqual([1, 10, 100, 3000]);
  });
});
