import type { Executor } from '../db/database.ts';
import {
  findNewestDrawn,
  findPurchaseIds,
  findPurchases,
  type Purchase,
} from './won-cards.queries.ts';

/** Finds a purchase of this member; without an id the newest one. */
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
 * Finds the purchase for a member's decision. Without an id it is the newest one that is drawn,
 * because a newer one that waits for the beacon must not hide cards to decide on. If none is drawn
 * yet, it is the newest one.
 */
export async function findPurchaseToDecide(
  db: Executor,
  memberId: number,
  id: string | undefined,
): Promise<Purchase | undefined> {
  const purchaseId = id ?? (await findNewestDrawn(db, memberId));
  return findPurchase(db, memberId, purchaseId);
}

/** Finds a page of a member's purchases, newest first. */
export async function findNewestPurchases(
  db: Executor,
  memberId: number,
  range: { limit: number; offset: number },
): Promise<Purchase[]> {
  return findPurchases(db, memberId, await findPurchaseIds(db, memberId, range));
}
