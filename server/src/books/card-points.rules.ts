/** Points for returned cards that count as paid, and that count as free. */
export interface PointsFromCards {
  paidFromCards: number;
  freeFromCards: number;
}

/**
 * Points that members had got for returned cards and spent on one pack on one day, less refunds of
 * that day. They are part of the paid and free points of the pack (`DailyPack`), as the operator
 * counted them when the card was returned.
 */
export interface DailyCardPoints extends PointsFromCards {
  /** A day in Japan, as `2026-11-21`. */
  day: string;
  packId: number;
}

/** Puts what was spent and what was refunded on a day into one row for each pack. */
export function netCardPoints(
  spent: readonly DailyCardPoints[],
  refunded: readonly DailyCardPoints[],
): DailyCardPoints[] {
  const negative = refunded.map((row) => ({
    ...row,
    paidFromCards: -row.paidFromCards,
    freeFromCards: -row.freeFromCards,
  }));
  const byPack = Map.groupBy([...spent, ...negative], ({ day, packId }) => `${day} ${packId}`);
  return [...byPack.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, ...cardPointsIn([first, ...others]) }],
  );
}

/** Adds up points from returned cards. */
export function cardPointsIn(rows: readonly PointsFromCards[]): PointsFromCards {
  return {
    paidFromCards: rows.reduce((sum, row) => sum + row.paidFromCards, 0),
    freeFromCards: rows.reduce((sum, row) => sum + row.freeFromCards, 0),
  };
}
