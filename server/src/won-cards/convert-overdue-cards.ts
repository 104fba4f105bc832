import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { convertOpenCards } from './apply-decision.ts';
import { findOverduePurchases, lockPurchase, type OverduePurchase } from './won-cards.queries.ts';

const batchSize = 100;

/**
 * Converts cards that are undecided 24 hours after their purchase into points, in one transaction
 * per purchase. Decided cards are not touched, so a second run, also a parallel one, changes
 * nothing. After an outage it starts with the longest overdue.
 *
 * @returns how many purchases were overdue
 * @throws AggregateError if some purchases failed; all others are done
 */
export function convertOverdueCards(db: Database, clock: Clock): Promise<number> {
  return sweep<OverduePurchase>(
    (after) => findOverduePurchases(db, clock.now(), after, batchSize),
    ({ memberId, id }) => convertCardsOf(db, clock, memberId, id),
  );
}

/** Converts the undecided cards of one purchase to points. */
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
