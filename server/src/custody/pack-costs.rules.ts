/** The copies that are for one prize, and what they cost. Gone are those shipped or delivered. */
export interface PrizeCopies {
  prizeId: number;
  gone: number;
  /** Yen of the gone copies whose cost is known. */
  goneYen: number;
  goneWithoutCost: number;
  /** Copies in the house whose cost is known, and their yen. */
  presentWithCost: number;
  presentYen: number;
}

/** The cost of the cards that members won from a pack and did not convert. Yen. */
export interface PackCosts {
  /** Cards that have left the house. */
  shipped: number;
  shippedYen: number;
  /** Cards that belong to members and are still in the house. */
  unshipped: number;
  unshippedYen: number;
  /** Of both, the cards whose cost nobody recorded. They count as 0 yen. */
  withoutCost: number;
}

/**
 * Computes what the won cards of a pack cost. A copy that was shipped costs what was paid for it. A
 * card that is still in the house costs the average of its prize's copies there, rounded to a yen,
 * because it is not decided yet which of these copies is shipped.
 *
 * @param owned won and unconverted cards by prize
 */
export function costsOf(
  copies: readonly PrizeCopies[],
  owned: ReadonlyMap<number, number>,
): PackCosts {
  const costs = { shipped: 0, shippedYen: 0, unshipped: 0, unshippedYen: 0, withoutCost: 0 };
  const copiesOf = new Map(copies.map((each) => [each.prizeId, each]));
  for (const [prizeId, cards] of owned) {
    const prize = copiesOf.get(prizeId);
    const unshipped = Math.max(0, cards - (prize?.gone ?? 0));
    costs.unshipped += unshipped;
    if (prize === undefined || prize.presentWithCost === 0) costs.withoutCost += unshipped;
    else costs.unshippedYen += Math.round((unshipped * prize.presentYen) / prize.presentWithCost);
  }
  for (const { gone, goneYen, goneWithoutCost } of copies) {
    costs.shipped += gone;
    costs.shippedYen += goneYen;
    costs.withoutCost += goneWithoutCost;
  }
  return costs;
}
