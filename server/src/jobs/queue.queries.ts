import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * Puts work for a `Task` into the queue. In a transaction it is done only once that has committed, and is gone with it
 * where it rolls back.
 *
 * @param payload what the task's `work` gets, after a way through JSON
 */
export function enqueue(tx: Executor, task: string, payload: object): Promise<unknown> {
  return tx.run(
    sql`
      select from graphile_worker.add_job(identifier => ${task}::text, payload => ${JSON.stringify(payload)}::json)
    `.compile(query),
  );
}

/** Takes what failed for the last time out of the queue: its payload may name a person, and nobody will read it again. */
export function deleteFailedWork(db: Executor): Promise<unknown> {
  return db.run(
    sql`
      select from graphile_worker.complete_jobs(
        array(select id from graphile_worker.jobs where attempts >= max_attempts)
      )
    `.compile(query),
  );
}
