import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Book } from '../ledger/index.ts';
import { applyDecision } from './decide-cards.ts';
import { lockPurchase, selectCards, selectOverduePurchases } from './won-cards.queries.ts';

const batch = 100;

/**
 * Turns what is undecided 24 hours after its purchase into points, purchase by purchase. What was decided meanwhile is left
 * alone, so running twice, or twice at once, changes nothing; after an outage it goes on with the longest overdue.
 *
 * @returns how many purchases were overdue; call again until it is 0
 */
export async function convertOverdueCards(db: Database, clock: Clock): Promise<number> {
  const overdue = await selectOverduePurchases(db, clock.now(), batch);
  for (const { memberId, id } of overdue) await convertOpenCards(db, clock, memberId, id);
  return overdue.length;
}

function convertOpenCards(db: Database, clock: Clock, memberId: number, purchaseId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [book, purchase] = await Book.openWith(tx, [memberId], clock, () =>
      lockPurchase(tx, memberId, purchaseId),
    );
    if (purchase === undefined) throw new Error(`purchase ${purchaseId} is gone`);
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
    await book.write();
  });
}
