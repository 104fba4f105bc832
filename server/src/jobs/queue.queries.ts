import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** The priority of work that may wait for hours: that it does is no sign of trouble. */
export const lowPriority = 2;

/**
 * Puts work for a `Task` into the queue. In a transaction it is done only once that has committed,
 * and is gone with it where it rolls back.
 *
 * @param payload what the task's `work` gets, after a way through JSON
 * @param priority work waits for all that is due and has a lower number; 0 is what jobs have
 */
export function enqueue(
  tx: Executor,
  task: string,
  payload: object,
  priority = 0,
): Promise<unknown> {
  return tx.run(
    sql`
      select from graphile_worker.add_job(identifier => ${task}::text, payload => ${JSON.stringify(payload)}::json,
        priority => ${priority}::integer)
    `.compile(query),
  );
}

/**
 * What was put into the queue and is not done yet, with how long the oldest of it has waited that
 * should not. Jobs, which are due again and again, have a key; other work has none.
 */
export async function selectOutbox(db: Executor): Promise<{ waiting: number; ageSeconds: number }> {
  const [row] = await db.run(
    sql<{ waiting: number; ageSeconds: number }>`
      select count(*)::integer as waiting,
        coalesce(
          extract(epoch from now() - min(created_at) filter (where priority < ${lowPriority}::integer)), 0
        )::float8 as age_seconds
      from graphile_worker.jobs
      where key is null and attempts < max_attempts
    `.compile(query),
  );
  return row ?? { waiting: 0, ageSeconds: 0 };
}

/**
 * Takes what failed for the last time out of the queue: its payload may name a person, and nobody
 * will read it again.
 */
export function deleteFailedWork(db: Executor): Promise<unknown> {
  return db.run(
    sql`
      select from graphile_worker.complete_jobs(
        array(select id from graphile_worker.jobs where attempts >= max_attempts)
      )
    `.compile(query),
  );
}

/**
 * Says of work that it is still being done, and frees what was being done and of which nobody has
 * said so for a while: its process was killed, or lost the database when it wanted to book it.
 * graphile-worker itself would wait for four hours.
 *
 * @param ids of the work under way in this process
 * @param lostSeconds after so long without a word, work is taken for lost
 */
export function renewLeases(
  db: Executor,
  ids: readonly string[],
  lostSeconds: number,
): Promise<unknown> {
  return db.run(
    sql`
      with renewed as (
        update graphile_worker._private_jobs set locked_at = now()
        where id = any(${ids}::bigint[]) and locked_at is not null
      )
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
      where locked_at < now() - make_interval(secs => ${lostSeconds}) and id <> all(${ids}::bigint[])
    `.compile(query),
  );
}
