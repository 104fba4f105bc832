import { endOffers, type WonCards } from '../custody/index.ts';
import type { Tx } from '../db/database.ts';
import {
  findCards,
  lockOpenPurchases,
  type Purchase,
  takeBackCards,
  updateOpenCards,
  type WonCardView,
} from './won-cards.queries.ts';

/** Cards that were taken back from a purchase. */
interface TakenBackCards extends WonCards {
  purchaseId: string;
  /** How many of them were undecided; the others were in parcels. */
  undecided: number;
}

/**
 * Takes back all undecided cards of a member, and the cards in these parcels, because a guardian
 * has cancelled payments. They get no points. Cards that are not drawn yet are left out. Once they
 * are drawn, the job take-back-late-cards takes them back, or the sweep of overdue cards if it is
 * first. Call it with the account and the parcels locked.
 */
export async function takeBackWonCards(
  tx: Tx,
  memberId: number,
  parcels: readonly { sourceId: string; number: number }[],
  now: Date,
): Promise<TakenBackCards[]> {
  const ids = parcels.map(({ sourceId }) => sourceId);
  const taken: TakenBackCards[] = [];
  for (const purchase of await lockOpenPurchases(tx, memberId, ids)) {
    const own = parcels.filter(({ sourceId }) => sourceId === purchase.id);
    const isInParcel = ({ choice, parcel }: WonCardView) =>
      choice === 'ship' && own.some(({ number }) => number === parcel);
    taken.push(await takeBack(tx, purchase, isInParcel, now));
  }
  return taken.filter(({ cards }) => cards.length > 0);
}

/** Takes back the undecided cards of one locked purchase. */
export function takeBackUndecided(tx: Tx, purchase: Purchase, now: Date): Promise<TakenBackCards> {
  return takeBack(tx, purchase, () => false, now);
}

async function takeBack(
  tx: Tx,
  purchase: Purchase,
  isInParcel: (card: WonCardView) => boolean,
  now: Date,
): Promise<TakenBackCards> {
  const { id, packId, openCards } = purchase;
  const cards = (await findCards(tx, purchase)).filter(
    (card) => card.choice === 'open' || isInParcel(card),
  );
  const undecided = cards.filter(({ choice }) => choice === 'open').length;
  const positions = cards.map(({ position }) => position);
  const count = positions.length > 0 ? await takeBackCards(tx, purchase, positions, now) : 0;
  if (count !== cards.length)
    throw new Error(`purchase ${id}: ${count} of ${cards.length} cards could be taken back`);
  await endOffers(tx, packId, positions, { state: 'ended', answeredAt: now });
  if (undecided > 0) await updateOpenCards(tx, purchase, openCards - undecided);
  return { purchaseId: id, packId, cards, undecided };
}
