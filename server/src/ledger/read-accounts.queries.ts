import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Finds all journal entries of a member, oldest first. */
export function findEntries(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('journalEntry')
      .select(['number', 'currency', 'amount', 'kind', 'balanceAfter', 'note', 'createdAt'])
      .where('memberId', '=', memberId)
      .orderBy('number'),
  );
}

/** Finds all lots of points of a member, oldest first. */
export function findLots(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('pointLot')
      .select(['origin', 'amount', 'creditedAt', 'expiresAt'])
      .where('memberId', '=', memberId)
      .orderBy('beginsAt'),
  );
}
