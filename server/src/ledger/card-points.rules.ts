import type { LotOrigin } from '../db/types.ts';

/** Points by the origin of their lots, and those among them that were given for returned cards. */
export interface PointsWithCards {
  /** All points that count as paid. */
  paid: number;
  /** Points for returned cards that count as paid, and that count as free. */
  paidFromCards: number;
  freeFromCards: number;
}

/**
 * Computes how many points are paid by each reading of the law: points for returned cards are free,
 * or they are paid (protection.md). A lot keeps the operator's reading of the day when it began, so
 * `paid` can be between the two.
 */
export function paidByReading(points: PointsWithCards): Record<LotOrigin, number> {
  const { paid, paidFromCards, freeFromCards } = points;
  return { free: paid - paidFromCards, paid: paid + freeFromCards };
}
