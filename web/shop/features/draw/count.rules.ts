import { maxPurchaseCount } from '#contract/shop/draw.ts';

/**
 * Computes the most units of one purchase: the smallest of the stock, 3,000, and the pack's own
 * limit if it has one (spec, section 5).
 */
export function largestCount(remaining: number, maxBuyCount: number): number {
  const limits = [remaining, maxPurchaseCount, ...(maxBuyCount > 0 ? [maxBuyCount] : [])];
  return Math.max(0, Math.min(...limits));
}

/**
 * Lists the counts that have a button each: one, ten, a hundred, and the largest; empty if only
 * one pack can be bought.
 */
export function quickCounts(largest: number): readonly number[] {
  if (largest <= 1) return [];
  const round = [1, 10, 100].filter((count) => count < largest);
  return [...round, largest];
}
