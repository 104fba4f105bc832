import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Book } from './book.ts';

/**
 * Lets a member off everything they owe: it was settled another way, or the operator forgoes it.
 *
 * @param note why, for whoever reads the books later
 * @returns points that were owed; 0 where there were none
 * @throws Error where there is no such member
 */
export function waiveDebt(db: Database, clock: Clock, memberId: number, note: string): Promise<number> {
  return db.transaction(async (tx) => {
    const book = await Book.open(tx, [memberId], clock);
    const waived = book.waiveDebt(memberId, note);
    await book.write();
    return waived;
  });
}
