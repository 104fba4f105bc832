import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** The priority of work that may wait for hours; its waiting does not count as overdue. */
export const lowPriority = 2;

/**
 * Queues work for a `Task`. In a transaction, it runs only after the commit and is dropped on
 * rollback.
 *
 * @param payload passed to the task's `work` as JSON
 * @param priority work with a lower number runs first; jobs have 0
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
 * The number of queued tasks and how many seconds the oldest one has waited; work of low priority
 * counts as 0 seconds. Jobs are left out: they have a key, tasks have none.
 */
export async function findOutbox(db: Executor): Promise<{ waiting: number; ageSeconds: number }> {
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
 * Deletes work whose last attempt failed, because its payload may name a person and is not needed
 * any more.
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
 * Renews the leases of running work, and releases work whose lease expired because its process was
 * killed or lost the database before recording the result. graphile-worker itself would wait for
 * four hours.
 *
 * @param ids of the work running in this process
 * @param lostSeconds after how many seconds without renewal a lease expires
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
