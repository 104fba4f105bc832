import type { Executor } from './database.ts';
import { statement } from './pipeline/index.ts';
import { isSynchronousSql } from './synchronous.ts';

/** Whether PostgreSQL confirms a commit only after a second server has it. */
export async function isSynchronous(db: Executor): Promise<boolean> {
  const [row] = await db.run({
    ...statement<{ isSynchronous: boolean }>``,
    sql: `select ${isSynchronousSql} as is_synchronous`,
  });
  return row?.isSynchronous ?? false;
}
