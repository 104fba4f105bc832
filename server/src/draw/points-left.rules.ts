/** What the cards that are left in a pack can be turned into, in points. */
export interface PointsLeft {
  /** Of the card that gives the fewest, and of the one that gives the most. */
  least: number;
  most: number;
  /** Of all of them together. */
  total: number;
}

/**
 * @param prizes in seal order
 * @param counts what remains of each, in the same order
 * @returns undefined where no card is left, or they can only be shipped
 */
export function pointsLeftIn(
  prizes: readonly { buyPoint: number | null }[],
  counts: readonly number[],
): PointsLeft | undefined {
  let [least, most, total] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const [place, { buyPoint }] of prizes.entries()) {
    const count = counts[place] ?? 0;
    if (count === 0 || buyPoint === null) continue;
    least = Math.min(least, buyPoint);
    most = Math.max(most, buyPoint);
    total += buyPoint * count;
  }
  return most < least ? undefined : { least, most, total };
}
