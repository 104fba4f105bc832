import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { convertOpenCards } from './apply-decision.ts';
import { lockPurchase, type OverduePurchase, selectOverduePurchases } from './won-cards.queries.ts';

const batch = 100;

/**
 * Turns what is undecided 24 hours after its purchase into points, purchase by purchase. What was
 * decided meanwhile is left alone, so running twice, or twice at once, changes nothing; after an
 * outage it begins with the longest overdue.
 *
 * @returns how many purchases were overdue
 * @throws AggregateError where it failed for some purchases, when it is done for all others
 */
export function convertOverdueCards(db: Database, clock: Clock): Promise<number> {
  return sweep<OverduePurchase>(
    (after) => selectOverduePurchases(db, clock.now(), after, batch),
    ({ memberId, id }) => convertCardsOf(db, clock, memberId, id),
  );
}

function convertCardsOf(
  db: Database,
  clock: Clock,
  memberId: number,
  purchaseId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [book, purchase] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
      lockPurchase(tx, memberId, purchaseId),
    );
    await convertOpenCards(tx, book, assertFound(purchase, `purchase ${purchaseId} is gone`));
    await book.write();
  });
}
