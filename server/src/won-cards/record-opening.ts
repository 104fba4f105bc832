import type { Executor } from '../db/database.ts';
import { findPurchase } from './find-purchase.ts';
import { raisePacksOpened } from './won-cards.queries.ts';
import { unopenedPacks } from './won-cards.rules.ts';

/**
 * Records that the owner has opened the first `opened` packs of a purchase. Several devices may
 * report late and out of order; the highest number counts.
 *
 * @returns how many packs are left to open; undefined if the member has no such purchase
 */
export async function recordOpening(
  db: Executor,
  memberId: number,
  purchaseId: string,
  opened: number,
): Promise<number | undefined> {
  await raisePacksOpened(db, memberId, purchaseId, opened);
  const purchase = await findPurchase(db, memberId, purchaseId);
  return purchase && unopenedPacks(purchase);
}
