import { type DueOffer, findDueOffers } from '../custody/index.ts';
import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { LedgerBatch } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { acceptOffer, lockOffer } from './answer-copy-offer.ts';

const batchSize = 100;

/**
 * Accepts the offers of other copies whose deadline has passed. Safe to run in two processes at
 * once: an offer ends once. One whose copy is missing as well stays open, until staff offer another
 * copy.
 *
 * @returns how many offers were overdue
 */
export function acceptOverdueOffers(db: Database, clock: Clock): Promise<number> {
  return sweep<DueOffer>(
    (after) => findDueOffers(db, clock.now(), after, batchSize),
    ({ memberId, id }) =>
      db.transaction(async (tx) => {
        const [book, locked] = await LedgerBatch.openWith(tx, [memberId], clock, () =>
          lockOffer(tx, memberId, id),
        );
        if (locked?.offer.state === 'open') await acceptOffer(tx, locked, book.now, true);
      }),
  );
}
