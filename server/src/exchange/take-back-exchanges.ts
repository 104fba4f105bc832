import { giveBackToOffer } from '../catalog/index.ts';
import type { Tx } from '../db/database.ts';
import { markTakenBack } from './exchange.queries.ts';

/**
 * Takes the cards of exchanges back, because a guardian has cancelled payments: they are on offer
 * again. The coins stay spent, because the account cannot use coins any more
 * (docs/decisions/0055-cards-that-a-guardians-cancellation-takes-back.md). Call it with the account
 * and the parcels of the exchanges locked.
 */
export async function takeBackExchanges(
  tx: Tx,
  memberId: number,
  exchangeIds: readonly string[],
  now: Date,
): Promise<void> {
  if (exchangeIds.length === 0) return;
  for (const { cardId, count } of await markTakenBack(tx, memberId, exchangeIds, now))
    await giveBackToOffer(tx, cardId, count);
}
