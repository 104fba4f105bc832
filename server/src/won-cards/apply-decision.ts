import { endOffers, releaseConvertedCopies } from '../custody/index.ts';
import type { Tx } from '../db/database.ts';
import { findCardPoints, type LedgerBatch } from '../ledger/index.ts';
import { openNextParcel, sumOfWorths } from '../shipping/index.ts';
import { recordLapse } from './reminders.queries.ts';
import {
  convertCards,
  findCards,
  type Purchase,
  packIntoParcel,
  updateOpenCards,
  type WonCardView,
} from './won-cards.queries.ts';
import { type Decision, worthsOfShipped } from './won-cards.rules.ts';

/**
 * Writes a decision that was accepted on locked cards. The shipped cards become one parcel.
 *
 * @returns the parcel's number within the purchase; undefined if nothing is shipped
 */
export async function applyDecision(
  tx: Tx,
  book: LedgerBatch,
  purchase: Purchase & { cards: readonly WonCardView[] },
  decision: Decision,
  points: number,
): Promise<number | undefined> {
  const [parcel, converted, cardPoints] = await Promise.all([
    decision.ship.length > 0 ? shipCards(tx, purchase, decision, book.now) : undefined,
    decision.convert.length > 0 ? convertCards(tx, purchase, decision.convert, book.now) : 0,
    // Cards may be worth 0 points: they are decided, and there is nothing to book.
    points > 0 ? findCardPoints(tx) : undefined,
  ]);
  const shipped = parcel?.cards ?? 0;
  if (shipped !== decision.ship.length || converted !== decision.convert.length) {
    throw new Error(
      `purchase ${purchase.id}: ${shipped + converted} cards could be decided, fewer than were accepted`,
    );
  }
  await Promise.all([
    updateOpenCards(tx, purchase, purchase.openCards - shipped - converted),
    converted > 0 && freeCopies(tx, purchase.packId, decision.convert, book.now),
  ]);
  if (cardPoints !== undefined) creditCards(book, purchase, points, cardPoints);
  return parcel?.number;
}

/** Makes the copies of converted cards available, and ends the offers of other copies for them. */
export async function freeCopies(
  tx: Tx,
  packId: number,
  positions: readonly number[],
  now: Date,
): Promise<void> {
  await releaseConvertedCopies(tx, packId, positions, now);
  await endOffers(tx, packId, positions, { state: 'declined', answeredAt: now, gave: 'points' });
}

/** Credits the points of converted cards to the member of their purchase. */
export function creditCards(
  book: LedgerBatch,
  { memberId, id }: Pick<Purchase, 'memberId' | 'id'>,
  points: number,
  { origin }: Awaited<ReturnType<typeof findCardPoints>>,
): void {
  const given = { memberId, currency: 'point', amount: points } as const;
  // The lot keeps how these points count today, also if the setting changes later.
  book.post({ ...given, kind: 'card_converted', reference: id }, origin);
  // The points of converted cards settle the member's debt first.
  book.settleDebt(memberId, points, id);
}

/**
 * Opens a parcel for these cards of a purchase and puts them into it. Returns its number within the
 * purchase, and how many cards it has.
 */
async function shipCards(
  tx: Tx,
  purchase: Purchase & { cards: readonly WonCardView[] },
  { ship: positions, timeSlot, delivery, address }: Omit<Decision, 'convert'>,
  now: Date,
): Promise<{ number: number; cards: number }> {
  const { memberId, id } = purchase;
  const worthPoints = sumOfWorths(worthsOfShipped(purchase.cards, positions));
  const opened = {
    memberId,
    sourceId: id,
    cards: positions.length,
    worthPoints,
    timeSlot,
    deliverOn: delivery?.on,
    address,
  };
  const number = await openNextParcel(tx, opened, now);
  return { number, cards: await packIntoParcel(tx, purchase, positions, number, now) };
}

/**
 * Converts all open cards of a locked purchase into points and records that its member must be
 * notified.
 */
export async function convertOpenCards(
  tx: Tx,
  book: LedgerBatch,
  purchase: Purchase,
): Promise<void> {
  const cards = await findCards(tx, purchase);
  const open = cards.filter((card) => card.choice === 'open');
  const convert = open.filter((card) => card.buyPoint !== null);
  // A card without a value is never left open. If there were one, it could only be shipped.
  const ship = open.filter((card) => card.buyPoint === null);
  await applyDecision(
    tx,
    book,
    { ...purchase, cards },
    { ship: ship.map((card) => card.position), convert: convert.map((card) => card.position) },
    convert.reduce((sum, card) => sum + (card.buyPoint ?? 0), 0),
  );
  if (convert.length > 0) await recordLapse(tx, purchase, book.now);
}
