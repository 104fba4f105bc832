import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { isStatementTimeout } from './errors.ts';
import { query } from './pool.ts';

/**
 * Runs work in a transaction, and gives it up if one of its statements takes longer than a time in
 * milliseconds.
 *
 * @returns undefined if it was given up
 */
export async function withinTime<Result>(
  db: Database,
  mostMs: number,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const limit = String(mostMs);
      await tx.run(sql`select set_config('statement_timeout', ${limit}, true)`.compile(query));
      return await work(tx);
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}
