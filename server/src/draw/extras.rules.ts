/** A prize that goes with a position of the pack, besides the drawn card (fairness-2, "Seal"). */
export interface ExtraPosition {
  id: number;
  kind: 'last' | 'at' | 'every';
  /** Null for `last`. */
  n: number | null;
}

/**
 * Finds the extra prizes that each purchase wins by the positions of its cards. Extras at the same
 * position come in the order of the seal.
 *
 * @param size how many cards the pack had when it was sealed
 * @param sold how many cards were sold before these purchases
 * @param purchases how many cards each purchase takes, in the order of the round
 * @returns for each purchase the extras that it wins
 */
export function extrasOf<Extra extends ExtraPosition>(
  extras: readonly Extra[],
  size: number,
  sold: number,
  purchases: readonly number[],
): Extra[][] {
  if (extras.length === 0) return purchases.map(() => []);
  let position = sold;
  return purchases.map((count) =>
    Array.from({ length: count }, () => {
      position += 1;
      return extras.filter((extra) => isWonAt(extra, position, size));
    }).flat(),
  );
}

/**
 * Whether the card at this position of the pack wins the extra prize: the last card, the n-th, or
 * every n-th.
 */
function isWonAt({ kind, n }: ExtraPosition, position: number, size: number): boolean {
  if (kind === 'last') return position === size;
  if (n === null) return false;
  return kind === 'at' ? position === n : position % n === 0;
}

/** Counts the copies of an extra prize that the positions 1 to `position` win. */
export function copiesUntil(
  { kind, n }: Pick<ExtraPosition, 'kind' | 'n'>,
  size: number,
  position: number,
): number {
  if (kind === 'last') return position >= size ? 1 : 0;
  if (n === null) return 0;
  return kind === 'at' ? Number(position >= n) : Math.floor(position / n);
}

/** Finds the next unsold position that wins the extra prize; null if none is left. */
export function nextPositionOf(
  { kind, n }: Pick<ExtraPosition, 'kind' | 'n'>,
  size: number,
  sold: number,
): number | null {
  const next = kind === 'every' && n !== null ? (Math.floor(sold / n) + 1) * n : (n ?? size);
  return next > sold && next <= size ? next : null;
}

/**
 * Computes the place of the next extra prize among the pack's won cards. Extras come after the last
 * card, in the order in which they are won. So each copy has a place of its own and can be won only
 * once.
 *
 * @param sold how many cards were sold before
 */
export function nextExtraPlace(
  extras: readonly ExtraPosition[],
  size: number,
  sold: number,
): number {
  return extras.reduce((place, extra) => place + copiesUntil(extra, size, sold), size + 1);
}
