/** A prize that goes with a position of the pack, besides the drawn card (fairness-2, "Seal"). */
export interface ExtraPosition {
  id: number;
  kind: 'last' | 'at' | 'every';
  /** Null for `last`. */
  n: number | null;
}

/**
 * Finds the extras of each purchase, by position; at one position in the order of the seal.
 *
 * @param size how many cards the pack had when it was sealed
 * @param sold how many cards were sold before these purchases
 * @param purchases how many cards each purchase takes, in the order of the round
 * @returns for each purchase the ids of the extras that it wins
 */
export function extrasOf(
  extras: readonly ExtraPosition[],
  size: number,
  sold: number,
  purchases: readonly number[],
): number[][] {
  let position = sold;
  return purchases.map((count) =>
    Array.from({ length: count }, () => {
      position += 1;
      return extras.filter((extra) => isAt(extra, position, size)).map(({ id }) => id);
    }).flat(),
  );
}

function isAt({ kind, n }: ExtraPosition, position: number, size: number): boolean {
  if (kind === 'last') return position === size;
  if (n === null) return false;
  return kind === 'at' ? position === n : position % n === 0;
}
