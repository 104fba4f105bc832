import type { Executor } from '../db/database.ts';
import { findReferences } from '../ledger/index.ts';
import { type Purchase, selectPurchases } from './won-cards.queries.ts';

/** A purchase of this member; without an id the newest, which was looked at last. */
export async function findPurchase(
  db: Executor,
  memberId: number,
  id: string | undefined,
): Promise<Purchase | undefined> {
  const [purchase] =
    id === undefined
      ? await findNewestPurchases(db, memberId, { limit: 1, offset: 0 })
      : await selectPurchases(db, memberId, [id]);
  return purchase;
}

/**
 * A slice of a member's purchases, the newest first. The journal tells their order: an index of
 * their own for it would be written with each purchase, and a round of many would take a tenth
 * longer.
 */
export async function findNewestPurchases(
  db: Executor,
  memberId: number,
  slice: { limit: number; offset: number },
): Promise<Purchase[]> {
  return selectPurchases(db, memberId, await findReferences(db, memberId, 'pack_bought', slice));
}
