import { findPickedCards } from '../custody/index.ts';
import type { Tx } from '../db/database.ts';
import {
  type CardsApart,
  type ChosenCards,
  type ParcelPart,
  sumOfWorths,
} from '../shipping/index.ts';
import { findCards, lockPurchase, moveToParcel } from './won-cards.queries.ts';
import { worthsOfShipped } from './won-cards.rules.ts';

/**
 * Finds cards of a purchase that are to leave their parcel. Of equal cards the last ones leave, and
 * none whose copy is picked: it lies with the parcel. Locks the purchase; call it with the account
 * and the parcel locked.
 *
 * @returns undefined if the part has fewer of them
 */
export async function chooseCardsApart(
  tx: Tx,
  { id, memberId, sourceId, number }: ParcelPart,
  asked: readonly Pick<CardsApart, 'prizeId' | 'count'>[],
): Promise<ChosenCards | undefined> {
  const purchase = await lockPurchase(tx, memberId, sourceId);
  if (purchase === undefined) return undefined;
  const cards = await findCards(tx, purchase);
  const picked = (await findPickedCards(tx, id))
    .filter(({ packId }) => packId === purchase.packId)
    .map(({ position }) => position);
  const free = cards.filter(
    ({ choice, parcel, position }) =>
      choice === 'ship' && parcel === number && !picked.includes(position),
  );
  const positions: number[] = [];
  for (const { prizeId, count } of asked) {
    const equal = free.filter((card) => card.prizeId === prizeId).slice(-count);
    if (equal.length < count) return undefined;
    positions.push(...equal.map(({ position }) => position));
  }
  if (new Set(positions).size < positions.length) return undefined;
  return {
    worthPoints: sumOfWorths(worthsOfShipped(cards, positions)),
    async moveTo(to) {
      const moved = await moveToParcel(tx, purchase, positions, { from: number, to });
      if (moved !== positions.length)
        throw new Error(`purchase ${sourceId}: ${moved} of ${positions.length} cards were moved`);
    },
  };
}
