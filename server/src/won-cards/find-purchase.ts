import type { Executor } from '../db/database.ts';
import { findReferences } from '../ledger/index.ts';
import { findPurchases, type Purchase } from './won-cards.queries.ts';

/** A purchase of this member; without an id the newest one. */
export async function findPurchase(
  db: Executor,
  memberId: number,
  id: string | undefined,
): Promise<Purchase | undefined> {
  const [purchase] =
    id === undefined
      ? await findNewestPurchases(db, memberId, { limit: 1, offset: 0 })
      : await findPurchases(db, memberId, [id]);
  return purchase;
}

/**
 * A page of a member's purchases, newest first. The journal gives their order. An index on
 * purchases for it would make a round of many purchases a tenth slower.
 */
export async function findNewestPurchases(
  db: Executor,
  memberId: number,
  slice: { limit: number; offset: number },
): Promise<Purchase[]> {
  return findPurchases(db, memberId, await findReferences(db, memberId, 'pack_bought', slice));
}
