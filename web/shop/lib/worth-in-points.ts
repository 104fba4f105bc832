import type { WonCard } from '#contract/shop/won-cards.ts';

/** Adds up the cards' buy-back points; null if they have none, as cards of coin packs. */
export function worthInPoints(cards: readonly Pick<WonCard, 'buy_point'>[]): number | null {
  let sum = 0;
  for (const { buy_point: points } of cards) {
    if (points === null) return null;
    sum += points;
  }
  return sum;
}
