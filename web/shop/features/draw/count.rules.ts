import { maxPurchaseCount } from '#contract/shop/draw.ts';

/**
 * The most packs of one purchase: what is left, 3,000, and the pack's own limit where it has one
 * (spec, section 5).
 */
export function largestCount(remaining: number, maxBuyCount: number): number {
  const limits = [remaining, maxPurchaseCount, ...(maxBuyCount > 0 ? [maxBuyCount] : [])];
  return Math.max(0, Math.min(...limits));
}

/**
 * The counts offered for one press: one, ten, a hundred, and the most; none where there is but one.
 */
export function quickCounts(largest: number): readonly number[] {
  if (largest <= 1) return [];
  const round = [1, 10, 100].filter((count) => count < largest);
  return [...round, largest];
}
