import type { Tx } from '../db/database.ts';
import type { LedgerBatch } from '../ledger/index.ts';
import { endAsRefunded, type Purchase } from './won-cards.queries.ts';

/** A purchase that was refunded. */
export type RefundedPurchase = Pick<
  Purchase,
  'memberId' | 'id' | 'count' | 'currency' | 'paid' | 'createdAt'
>;

/**
 * Refunds purchases that wait for a draw that will never come: price and earned coins are booked
 * back. The members' accounts are open in `book`; the caller writes it.
 *
 * @throws Error if a purchase does not wait
 */
export async function refundPurchases(
  tx: Tx,
  book: LedgerBatch,
  voidPurchases: readonly Pick<Purchase, 'memberId' | 'id'>[],
): Promise<RefundedPurchase[]> {
  const refunded = await endAsRefunded(tx, voidPurchases, book.now);
  if (refunded.length !== voidPurchases.length)
    throw new Error(`${refunded.length} of ${voidPurchases.length} void purchases wait`);
  for (const [memberId, purchases] of Map.groupBy(refunded, (purchase) => purchase.memberId))
    await book.refund(memberId, purchases);
  return refunded;
}
