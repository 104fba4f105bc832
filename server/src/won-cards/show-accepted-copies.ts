import type { WonCard } from '#contract/shop/won-cards.ts';
import { itemOnWire, type PrizeItem } from '../catalog/index.ts';
import { findAcceptedOffers, findCopies } from '../custody/index.ts';
import type { Executor } from '../db/database.ts';
import { historyIdOf } from './won-cards.rules.ts';

/**
 * Finds the copies that winners accepted in place of those that the seal names, by the
 * `history_id` of their cards.
 */
export async function readAcceptedCopies(
  db: Executor,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<number, PrizeItem>> {
  const offers = await findAcceptedOffers(db, purchaseIds);
  if (offers.length === 0) return new Map();
  const items = await findCopies(
    db,
    offers.map(({ holdingId }) => holdingId),
  );
  return new Map(
    offers.flatMap(({ packId, position, holdingId }) => {
      const item = items.get(holdingId);
      return item === undefined ? [] : [[historyIdOf(packId, position), item] as const];
    }),
  );
}

/**
 * Shows the copies that winners accepted in place of those that the seal names. Their photos are
 * not those of the seal, so no hash is shown.
 *
 * @param cards of these purchases, in the shop's response format
 */
export async function showAcceptedCopies<Card extends WonCard>(
  db: Executor,
  purchaseIds: readonly string[],
  cards: readonly Card[],
): Promise<Card[]> {
  if (!cards.some(({ item }) => item !== undefined)) return [...cards];
  const copies = await readAcceptedCopies(db, purchaseIds);
  return cards.map((card) => {
    const copy = copies.get(card.history_id);
    return copy === undefined ? card : { ...card, item: { ...itemOnWire(copy), photo_hashes: [] } };
  });
}
