import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Book } from './book.ts';
import { selectMembersWithDueLots } from './ledger.queries.ts';

const batch = 200;

/**
 * Books the expiry of every lot that is due, member by member, so that a run that is cut short has done whole members
 * and the next goes on. A lot that is spent or expired already is no longer due: running twice changes nothing.
 *
 * @returns how many members were looked at; call again until it is 0
 */
export async function expirePoints(db: Database, clock: Clock): Promise<number> {
  const memberIds = await selectMembersWithDueLots(db, clock.now(), batch);
  for (const memberId of memberIds) {
    await db.transaction(async (tx) => {
      // Opening the book of a member books what has expired.
      const book = await Book.open(tx, [memberId], clock);
      await book.write();
    });
  }
  return memberIds.length;
}
