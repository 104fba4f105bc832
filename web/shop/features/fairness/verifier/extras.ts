/** A prize that goes with a position of the pack. */
export interface ExtraPrize {
  id: number;
  kind: 'last' | 'at' | 'every';
  /** Null for `last`. */
  n: number | null;
}

/**
 * Finds the ids of the extra prizes that the positions `first` to `last` win, in the order of
 * positions. At one position they are in the order of the seal. It does not look at each position,
 * so its time depends on the number of extra prizes alone.
 *
 * @param size how many cards the pack has
 */
export function extrasOfPositions(
  extras: readonly ExtraPrize[],
  size: number,
  first: number,
  last: number,
): number[] {
  return extras
    .flatMap((extra, place) =>
      positionsOf(extra, size, first, last).map((position) => ({ id: extra.id, place, position })),
    )
    .toSorted((one, other) => one.position - other.position || one.place - other.place)
    .map(({ id }) => id);
}

/** Whether one of the positions `first` to `last` wins an extra prize. */
export function winsExtra(
  extras: readonly ExtraPrize[],
  size: number,
  first: number,
  last: number,
): boolean {
  for (const { kind, n } of extras) {
    const position = kind === 'last' ? size : (n ?? 0);
    if (kind === 'every') {
      if (last - (last % position) >= first) return true;
    } else if (position >= first && position <= last) return true;
  }
  return false;
}

/** Lists the positions from `first` to `last` that win an extra prize. */
function positionsOf({ kind, n }: ExtraPrize, size: number, first: number, last: number): number[] {
  const isWithin = (position: number) => position >= first && position <= last;
  if (kind === 'last') return isWithin(size) ? [size] : [];
  if (n === null) return [];
  if (kind === 'at') return isWithin(n) ? [n] : [];
  const next = Math.ceil(first / n) * n;
  const count = next > last ? 0 : Math.floor((last - next) / n) + 1;
  return Array.from({ length: count }, (_, index) => next + index * n);
}
