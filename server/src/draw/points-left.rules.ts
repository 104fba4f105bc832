/** The value of the remaining cards of a pack when converted, in points. */
export interface PointsLeft {
  /** Points of the card that gives the fewest, and of the card that gives the most. */
  min: number;
  max: number;
  /** Of all remaining cards together. */
  total: number;
}

/**
 * Finds the lowest and highest points that a remaining card converts to, and the sum of all.
 *
 * @param prizes in seal order
 * @param counts remaining cards of each prize, in the same order
 * @returns undefined if no card is left or the cards can only be shipped
 */
export function pointsLeftIn(
  prizes: readonly { buyPoint: number | null }[],
  counts: readonly number[],
): PointsLeft | undefined {
  let [min, max, total] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const [place, { buyPoint }] of prizes.entries()) {
    const count = counts[place] ?? 0;
    if (count === 0 || buyPoint === null) continue;
    min = Math.min(min, buyPoint);
    max = Math.max(max, buyPoint);
    total += buyPoint * count;
  }
  return max < min ? undefined : { min, max, total };
}
