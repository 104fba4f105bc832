import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { type DueAccount, selectAccountsWithDueLots } from './ledger.queries.ts';
import { LedgerBatch } from './ledger-batch.ts';

const batch = 200;

/**
 * Books the expiry of every lot that is due, member by member, so that a run that is cut short has
 * done whole members and the next goes on. A lot that is spent or expired already is no longer due:
 * running twice changes nothing.
 *
 * @returns how many members were looked at
 * @throws AggregateError where it failed for some members, when it is done for all others
 */
export function expirePoints(db: Database, clock: Clock): Promise<number> {
  return sweep<DueAccount>(
    (after) => selectAccountsWithDueLots(db, clock.now(), after, batch),
    ({ memberId }) =>
      db.transaction(async (tx) => {
        // Opening the book of a member books what has expired.
        const book = await LedgerBatch.open(tx, [memberId], clock);
        await book.write();
      }),
  );
}
