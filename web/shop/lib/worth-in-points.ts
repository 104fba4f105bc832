import type { WonCard } from '#contract/shop/won-cards.ts';

/**
 * What cards would become in points, all together; null where they have no price in points, as
 * those of coin packs.
 */
export function worthInPoints(cards: readonly Pick<WonCard, 'buy_point'>[]): number | null {
  let sum = 0;
  for (const { buy_point: points } of cards) {
    if (points === null) return null;
    sum += points;
  }
  return sum;
}
