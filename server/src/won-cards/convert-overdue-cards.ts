import { takeBackCopies } from '../custody/index.ts';
import type { Database, Executor } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { convertOpenCards } from './apply-decision.ts';
import { takeBackUndecided } from './take-back-won-cards.ts';
import { findOverduePurchases, lockPurchase, type OverduePurchase } from './won-cards.queries.ts';

const batchSize = 100;

export interface OverdueDeps {
  db: Database;
  clock: Clock;
  /** Whether a guardian has cancelled payments of the member. */
  hasGuardianCancellation(db: Executor, memberId: number): Promise<boolean>;
}

/**
 * Converts cards that are undecided 24 hours after their purchase into points, in one transaction
 * per purchase. Decided cards are not touched, so a second run, also a parallel one, changes
 * nothing. After an outage it starts with the longest overdue.
 *
 * After a guardian's cancellation, cards that were drawn later are taken back instead.
 *
 * @returns how many purchases were overdue
 * @throws AggregateError if some purchases failed; all others are done
 */
export function convertOverdueCards(deps: OverdueDeps): Promise<number> {
  return sweep<OverduePurchase>(
    (after) => findOverduePurchases(deps.db, deps.clock.now(), after, batchSize),
    ({ memberId, id }) => endChoiceOf(deps, memberId, id),
  );
}

/** Converts the undecided cards of one purchase to points, or takes them back. */
function endChoiceOf(
  { db, clock, hasGuardianCancellation }: OverdueDeps,
  memberId: number,
  purchaseId: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [book, locked] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
      lockPurchase(tx, memberId, purchaseId),
    );
    const purchase = assertFound(locked, `purchase ${purchaseId} is gone`);
    // With the account locked: it waits for a cancellation that has begun.
    if (await hasGuardianCancellation(tx, memberId)) {
      const taken = await takeBackUndecided(tx, purchase, book.now);
      const origin = { madeBy: 'shop', why: takenBackWhy, now: book.now };
      await takeBackCopies(tx, [taken], origin);
    } else await convertOpenCards(tx, book, purchase);
    await book.write();
  });
}

/** Why copies went back to the shelf, as their movements say it. */
export const takenBackWhy = 'cancelled by a guardian';
