import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { type DueAccount, findAccountsWithDueLots } from './ledger.queries.ts';
import { LedgerBatch } from './ledger-batch.ts';

const batch = 200;

/**
 * Books the expiry of all due lots, in one transaction per member, so that an interrupted run
 * leaves whole members done and the next run continues. A spent or expired lot is no longer due, so
 * running twice changes nothing.
 *
 * @returns how many members had due lots
 * @throws AggregateError if some members failed; all others are done
 */
export function expirePoints(db: Database, clock: Clock): Promise<number> {
  return sweep<DueAccount>(
    (after) => findAccountsWithDueLots(db, clock.now(), after, batch),
    ({ memberId }) =>
      db.transaction(async (tx) => {
        // Opening a batch for a member books what has expired.
        const book = await LedgerBatch.open(tx, [memberId], clock);
        await book.write();
      }),
  );
}
