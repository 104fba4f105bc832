import type { Tx } from '../db/database.ts';
import type { LedgerBatch } from '../ledger/index.ts';
import { openNextParcel } from '../shipping/index.ts';
import { noteLapse } from './reminders.queries.ts';
import {
  convertCards,
  type Purchase,
  packIntoParcel,
  selectCards,
  updateOpenCards,
} from './won-cards.queries.ts';
import type { Decision } from './won-cards.rules.ts';

/** Writes a decision that was judged on locked cards. What it ships is one parcel. */
export async function applyDecision(
  tx: Tx,
  book: LedgerBatch,
  purchase: Purchase,
  decision: Decision,
  points: number,
): Promise<void> {
  const [shipped, converted] = await Promise.all([
    decision.ship.length > 0 ? shipCards(tx, purchase, decision.ship, book.now) : 0,
    decision.convert.length > 0 ? convertCards(tx, purchase, decision.convert, book.now) : 0,
  ]);
  if (shipped !== decision.ship.length || converted !== decision.convert.length) {
    throw new Error(
      `purchase ${purchase.id}: ${shipped + converted} cards could be decided, not all that were judged`,
    );
  }
  await updateOpenCards(tx, purchase, purchase.openCards - shipped - converted);
  // A card may be worth no points: it is decided, and there is nothing to book.
  if (points > 0) {
    book.post({
      memberId: purchase.memberId,
      currency: 'point',
      amount: points,
      kind: 'card_converted',
      reference: purchase.id,
    });
    // Cards that are given back pay first for those that were never paid for.
    book.settleDebt(purchase.memberId, points, purchase.id);
  }
}

async function shipCards(
  tx: Tx,
  purchase: Purchase,
  positions: readonly number[],
  now: Date,
): Promise<number> {
  const { memberId, id } = purchase;
  const parcel = await openNextParcel(tx, { memberId, sourceId: id, cards: positions.length }, now);
  return packIntoParcel(tx, purchase, positions, parcel, now);
}

/**
 * Turns every card of a locked purchase that is still open into points, and has its member told.
 */
export async function convertOpenCards(
  tx: Tx,
  book: LedgerBatch,
  purchase: Purchase,
): Promise<void> {
  const open = (await selectCards(tx, purchase)).filter((card) => card.choice === 'open');
  const convert = open.filter((card) => card.buyPoint !== null);
  // No card without a price is ever left open, but one that were could only be shipped.
  const ship = open.filter((card) => card.buyPoint === null);
  await applyDecision(
    tx,
    book,
    purchase,
    { ship: ship.map((card) => card.position), convert: convert.map((card) => card.position) },
    convert.reduce((sum, card) => sum + (card.buyPoint ?? 0), 0),
  );
  if (convert.length > 0) await noteLapse(tx, purchase, book.now);
}
