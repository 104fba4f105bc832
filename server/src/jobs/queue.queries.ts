import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { type Counted, mostCounted, nothingCounted } from '../lib/counted.ts';

/** The priority of work that may wait for hours; its waiting does not count as overdue. */
export const lowPriority = 2;

export interface QueueOptions {
  /** Work with a lower number runs first; jobs have 0. */
  priority?: number;
  /** Marks the work, so that it is found in the queue without its payload. */
  tag?: string | undefined;
  /** The work is done after so many milliseconds, not at once. */
  delayMs?: number;
}

/**
 * Queues work for a `Task`. In a transaction, it runs only after the commit and is dropped on
 * rollback.
 *
 * @param payload passed to the task's `work` as JSON
 */
export function enqueue(
  tx: Executor,
  task: string,
  payload: object,
  { priority = 0, tag, delayMs = 0 }: QueueOptions = {},
): Promise<unknown> {
  return tx.run(
    sql`
      select from graphile_worker.add_job(identifier => ${task}::text,
        payload => ${JSON.stringify(payload)}::json,
        run_at => now() + ${delayMs}::double precision * interval '1 millisecond',
        priority => ${priority}::integer, flags => ${tag === undefined ? null : [tag]}::text[])
    `.compile(query),
  );
}

/**
 * Finds the queued work of a task with a tag, with the error of its last attempt; null before the
 * first attempt.
 */
export function findTaggedWork(
  db: Executor,
  task: string,
  tag: string,
): Promise<{ attempts: number; lastError: string | null }[]> {
  return db.run(
    sql<{ attempts: number; lastError: string | null }>`
      select attempts, last_error from graphile_worker.jobs
      where task_identifier = ${task} and flags ? ${tag}::text order by id
    `.compile(query),
  );
}

/**
 * Finds the number of queued tasks and how many seconds the oldest one has waited; work of low
 * priority counts as 0 seconds. Jobs are left out: they have a key, tasks have none.
 */
export async function findOutbox(db: Executor): Promise<{ waiting: number; ageSeconds: number }> {
  const [row] = await db.run(
    sql<{ waiting: number; ageSeconds: number }>`
      select count(*)::integer as waiting,
        coalesce(
          extract(epoch from now() - min(created_at)
            filter (where priority < ${lowPriority}::integer)), 0
        )::float8 as age_seconds
      from graphile_worker.jobs
      where key is null and attempts < max_attempts
    `.compile(query),
  );
  return row ?? { waiting: 0, ageSeconds: 0 };
}

/** Work in the queue, without its payload. */
export interface UnsentWork {
  id: string;
  task: string;
  tags: string[];
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  runAt: Date;
}

/**
 * Finds unfinished work of some tasks, the work that failed most often first. With a tag it finds
 * only the work with this tag.
 */
export function findUnsentWork(
  db: Executor,
  tasks: readonly string[],
  tag: string | undefined,
  limit: number,
): Promise<UnsentWork[]> {
  return db.run(
    sql<UnsentWork>`
      select id::text, task_identifier as task, attempts, last_error, created_at, run_at,
        array(select jsonb_object_keys(coalesce(flags, '{}'::jsonb))) as tags
      from graphile_worker.jobs
      where task_identifier = any(${tasks}::text[])
        and (${tag ?? null}::text is null or flags ? ${tag ?? null}::text)
      order by attempts desc, id limit ${limit}
    `.compile(query),
  );
}

/**
 * Counts the work whose last attempt failed: of certain tasks, and of all others. It reads the
 * whole queue, which holds unfinished work only.
 */
export async function countFailing(
  db: Executor,
  tasks: readonly string[],
): Promise<{ named: Counted; others: Counted }> {
  const rows = await db.run(
    sql<Counted & { isNamed: boolean }>`
      select is_named, least(count(*), ${mostCounted + 1}::integer) as count,
        min(created_at) as oldest
      from (
        select task_identifier = any(${tasks}::text[]) as is_named, created_at
        from graphile_worker.jobs where attempts > 0 and last_error is not null
      ) as failing
      group by is_named
    `.compile(query),
  );
  const find = (isNamed: boolean) => {
    const row = rows.find((each) => each.isNamed === isNamed);
    return row === undefined ? nothingCounted : { count: row.count, oldest: row.oldest };
  };
  return { named: find(true), others: find(false) };
}

/**
 * Deletes work that failed in all its attempts, because its payload may name a person and is not
 * needed any more.
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
 * Takes or renews the lease of a worker pool. The lease is a task in the queue that releases the
 * pool's work when it becomes due (`release-work`). Each renewal postpones it. It runs before all
 * other work.
 *
 * @param seconds after how many seconds without renewal the lease expires
 */
export function renewLease(db: Executor, poolId: string, seconds: number): Promise<unknown> {
  return db.run(
    sql`
      select from graphile_worker.add_job(identifier => ${releaseTask}::text,
        payload => ${JSON.stringify({ poolId })}::json, job_key => ${leaseKey(poolId)}::text,
        run_at => now() + make_interval(secs => ${seconds}), priority => -1)
    `.compile(query),
  );
}

/** Ends the lease of a pool that has stopped, and releases what it still holds. */
export function endLease(db: Executor, poolId: string): Promise<unknown> {
  return db.run(
    sql`
      select from graphile_worker.force_unlock_workers(array[${poolId}::text]),
        graphile_worker.remove_job(${leaseKey(poolId)}::text)
    `.compile(query),
  );
}

/** Releases all work of worker pools, so that another pool takes it. */
export function releaseWork(db: Executor, poolIds: readonly string[]): Promise<unknown> {
  return db.run(
    sql`select from graphile_worker.force_unlock_workers(${poolIds}::text[])`.compile(query),
  );
}

/** Work that was taken from the queue longer ago than a lease lasts. */
export interface HeldWork {
  id: string;
  poolId: string;
  hasLease: boolean;
}

/**
 * Finds work that a process has held for longer than a lease lasts.
 *
 * @param seconds how long a lease lasts
 */
export function findLongHeldWork(db: Executor, seconds: number): Promise<HeldWork[]> {
  return db.run(
    sql<HeldWork>`
      select work.id::text, work.locked_by as pool_id,
        exists (select from graphile_worker.jobs as lease
          where lease.key = ${leaseKey('')}::text || work.locked_by) as has_lease
      from graphile_worker.jobs as work
      where work.locked_at < now() - make_interval(secs => ${seconds})
    `.compile(query),
  );
}

/** The task that releases the work of a pool whose lease expired. */
export const releaseTask = 'release-work';

function leaseKey(poolId: string): string {
  return `lease of ${poolId}`;
}
