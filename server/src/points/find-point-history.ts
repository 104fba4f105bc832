import type { Executor } from '../db/database.ts';
import { isUuid } from '../db/uuid.rules.ts';
import { findHistory, type HistoryRow } from '../ledger/index.ts';
import { findPacksOfPurchases, type PackName } from '../won-cards/index.ts';

/** A change of a member's points, with what caused it. */
export interface Change extends HistoryRow {
  /** Yen paid for the points; 0 if none were paid. 1 point costs 1 yen. */
  money: number;
  /** The pack purchase that caused the change, and its pack. */
  purchaseId: string | undefined;
  /** The payment that credited the points. */
  paymentId: string | undefined;
  pack: PackName | undefined;
}

/** Finds one page of a member's point history, newest first, with the pack of each purchase. */
export async function findPointHistory(
  db: Executor,
  memberId: number,
  range: { limit: number; offset: number },
): Promise<Change[]> {
  const rows = await findHistory(db, memberId, 'point', range);
  const references = rows.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const packs = await findPacksOfPurchases(db, memberId, references);
  return rows.map((row) => {
    const pack = row.reference === null ? undefined : packs.get(row.reference);
    return {
      ...row,
      money: row.kind === 'points_bought' ? row.amount : 0,
      paymentId: paymentOf(row),
      purchaseId: pack && (row.reference ?? undefined),
      pack,
    };
  });
}

/**
 * Returns the id of the payment that credited points; undefined for other changes. Points of the
 * demo are bought without a payment, under a reference that is no id.
 */
function paymentOf({ kind, reference }: HistoryRow): string | undefined {
  const isPayment = kind === 'points_bought' && reference !== null && isUuid(reference);
  return isPayment ? reference : undefined;
}
