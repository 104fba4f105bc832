import type { Database, Executor } from './database.ts';
import { statement } from './statement.ts';

/**
 * Reads much, of one moment, beside a shop that goes on: by one connection and on one core of the
 * database. As long as it takes, a migration waits, and PostgreSQL keeps each version of a row that
 * is changed meanwhile: so what can be asked apart is.
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

/** Asks one question after another, each of a moment of its own. @returns all that was found */
export async function runChecksSequentially<Finding>(
  db: Database,
  questions: readonly ((tx: Executor) => Promise<Finding[]>)[],
): Promise<Finding[]> {
  const found: Finding[][] = [];
  for (const find of questions) found.push(await readInSnapshot(db, find));
  return found.flat();
}
