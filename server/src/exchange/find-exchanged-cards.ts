import { findCard } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import type { ParcelCard } from '../shipping/index.ts';
import { findExchanges } from './exchange.queries.ts';

/** Finds the cards of a member's exchange. Its one parcel contains all of them. */
export async function findExchangedCards(
  db: Executor,
  memberId: number,
  exchangeId: string,
): Promise<ParcelCard[]> {
  const [exchange] = await findExchanges(db, memberId, [exchangeId]);
  const card = exchange && (await findCard(db, exchange.cardId));
  if (exchange === undefined || card === undefined) return [];
  const { id: _, ...shown } = card;
  const { count } = exchange;
  return [{ ...shown, prizeId: null, count, copy: null, extra: null, drawn: null }];
}
