import type { Database, Executor } from './database.ts';
import { statement } from './pipeline/index.ts';

/**
 * Runs heavy reads in one snapshot beside a running shop, on one connection and without parallel
 * workers. While it runs, migrations wait and PostgreSQL keeps every old row version. So use a
 * separate snapshot for reads that need not see the same moment.
 */
export async function readInSnapshot<Answer>(
  db: Database,
  read: (tx: Executor) => Promise<Answer>,
): Promise<Answer> {
  return db.snapshot(async (tx) => {
    const [, answer] = await Promise.all([
      tx.run(statement`set local max_parallel_workers_per_gather = 0`),
      read(tx),
    ]);
    return answer;
  });
}

/** Runs one check after the other, each in a snapshot of its own. Returns all findings. */
export async function runChecksSequentially<Finding>(
  db: Database,
  checks: readonly ((tx: Executor) => Promise<Finding[]>)[],
): Promise<Finding[]> {
  const found: Finding[][] = [];
  for (const find of checks) found.push(await readInSnapshot(db, find));
  return found.flat();
}
