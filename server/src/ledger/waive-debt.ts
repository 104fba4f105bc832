import type { Clock } from '../clock.ts';
import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database } from '../db/database.ts';
import { Book } from './book.ts';

/**
 * Lets a member off everything they owe: it was settled another way, or the operator forgoes it.
 *
 * @param actor who does it, and why, for whoever reads the books later
 * @returns points that were owed; 0 where there were none
 * @throws Error where there is no such member
 */
export function waiveDebt(db: Database, clock: Clock, memberId: number, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const book = await Book.open(tx, [memberId], clock);
    const points = book.waiveDebt(memberId, actor.why);
    await book.write();
    if (points > 0) {
      const action = 'payments waive-debt';
      await recordAction(
        tx,
        { ...actor, action, subject: `member ${memberId}`, details: { points } },
        book.now,
      );
    }
    return points;
  });
}
