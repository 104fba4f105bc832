import type { Executor } from '../db/database.ts';
import { findHistory, type HistoryRow } from '../ledger/index.ts';
import { findPacksOfPurchases, type PackName } from '../won-cards/index.ts';

/** A change of a member's points with what it is of. */
export interface Change extends HistoryRow {
  /** Yen that were paid for them; 0 where none were. 1 point is 1 yen. */
  money: number;
  /** The purchase of packs that it is of, and its pack. */
  purchaseId: string | undefined;
  pack: PackName | undefined;
}

/** A part of the history of a member's points, newest first. */
export async function findPointHistory(
  db: Executor,
  memberId: number,
  slice: { limit: number; offset: number },
): Promise<Change[]> {
  const rows = await findHistory(db, memberId, 'point', slice);
  const references = rows.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const packs = await findPacksOfPurchases(db, memberId, references);
  return rows.map((row) => {
    const pack = row.reference === null ? undefined : packs.get(row.reference);
    return {
      ...row,
      money: row.kind === 'points_bought' ? row.amount : 0,
      purchaseId: pack && (row.reference ?? undefined),
      pack,
    };
  });
}
