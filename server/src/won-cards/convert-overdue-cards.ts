import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Book } from '../ledger/index.ts';
import { convertOpenCards } from './apply-decision.ts';
import { lockPurchase, selectOverduePurchases } from './won-cards.queries.ts';

const batch = 100;

/**
 * Turns what is undecided 24 hours after its purchase into points, purchase by purchase. What was decided meanwhile is left
 * alone, so running twice, or twice at once, changes nothing; after an outage it goes on with the longest overdue.
 *
 * @returns how many purchases were overdue; call again until it is 0
 */
export async function convertOverdueCards(db: Database, clock: Clock): Promise<number> {
  const overdue = await selectOverduePurchases(db, clock.now(), batch);
  for (const { memberId, id } of overdue) await convertCardsOf(db, clock, memberId, id);
  return overdue.length;
}

function convertCardsOf(db: Database, clock: Clock, memberId: number, purchaseId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [book, purchase] = await Book.openWith(tx, [memberId], clock, () =>
      lockPurchase(tx, memberId, purchaseId),
    );
    if (purchase === undefined) throw new Error(`purchase ${purchaseId} is gone`);
    await convertOpenCards(tx, book, purchase);
    await book.write();
  });
}
