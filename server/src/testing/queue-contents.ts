import type { RawSql } from './raw-sql.ts';

/** Work in the queue. */
export interface QueuedWork {
  id: string;
  task: string;
  payload: unknown;
}

/**
 * Reads the jobs that wait in the queue, in the order in which they were queued.
 * `reschedule_jobs` is the only function of graphile-worker that returns payloads; without new
 * values it changes nothing but `updated_at`.
 */
export function queuedWork(rawSql: RawSql): Promise<QueuedWork[]> {
  return rawSql<{ id: string; task: string; payload: unknown }>`
    select work.id, jobs.task_identifier as task, work.payload
    from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs)) as work
    join graphile_worker.jobs on jobs.id = work.id order by work.id`;
}

/** Deletes the work in the queue that is not being done. */
export async function emptyQueue(rawSql: RawSql): Promise<void> {
  await rawSql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
}

/** Makes all work in the queue due now, including work that waits for its next attempt. */
export async function makeQueueDue(rawSql: RawSql): Promise<void> {
  await rawSql`
    select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`;
}

/**
 * Changes work in the queue so that it looks as if its last attempt had failed.
 *
 * @param work the ids of the work, how many attempts it has had, and the error of the last one
 */
export async function failQueuedWork(
  rawSql: RawSql,
  { ids, attempts, error }: { ids: readonly string[]; attempts: number; error: string },
): Promise<void> {
  await rawSql`select from graphile_worker.permanently_fail_jobs(${ids}::bigint[], ${error})`;
  await rawSql`
    select from graphile_worker.reschedule_jobs(${ids}::bigint[], attempts => ${attempts}::integer)`;
}

/**
 * Makes the queue refuse all new work with an error of PostgreSQL.
 *
 * @param sqlState the error's code, such as 53100 for a full disk
 * @returns a function that makes the queue accept new work again
 */
export async function refuseWork(rawSql: RawSql, sqlState: string): Promise<() => Promise<void>> {
  await rawSql.unsafe(`
    alter function graphile_worker.add_job rename to add_job_set_aside;
    create function graphile_worker.add_job(identifier text, payload json default null, queue_name text default null,
      run_at timestamptz default null, max_attempts integer default null, job_key text default null,
      priority integer default null, flags text[] default null, job_key_mode text default null)
    returns void language plpgsql as
      $$ begin raise exception 'no more work is taken' using errcode = '${sqlState}'; end $$`);
  return async () => {
    await rawSql.unsafe(`
      drop function graphile_worker.add_job;
      alter function graphile_worker.add_job_set_aside rename to add_job`);
  };
}
