import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Logger as Log } from 'pino';
import type { Executor } from '../db/database.ts';
import { isDatabaseError } from '../db/errors.ts';
import type { Primary } from '../db/primary.ts';
import { openWorkerPool } from '../db/worker-pool.ts';
import { metrics } from '../telemetry/metrics.ts';
import { inScope } from '../telemetry/scope.ts';
import { inSpan, kindOf } from '../telemetry/spans.ts';
import type { Job, Task } from './job.ts';
import { holdLease, type Lease, type LeaseOptions, leaseTasks } from './leases.ts';

export interface JobRunner {
  /**
   * Waits for running jobs until the timeout. Those that take longer are returned to the queue for
   * another process.
   */
  stop(): Promise<void>;
}

/** How long stopping waits for jobs by default, in milliseconds. */
const defaultStopTimeoutMs = 10_000;

/**
 * The facts about a job that are logged. The payload is left out, because it may contain personal
 * data.
 */
interface LoggedJob {
  id: string;
  task_identifier: string;
  attempts: number;
}

/**
 * Runs all jobs now, to catch up, and then on their schedule. Runs tasks when they are queued and
 * retries failing ones with a growing backoff (25 attempts in about four days). Processes that
 * share a database share the work: each job or task runs in one of them, or in another one if that
 * process dies.
 */
export async function startJobs(
  { database, db }: { database: string | Primary; db: Executor },
  { jobs, tasks }: { jobs: readonly Job[]; tasks: readonly Task[] },
  log: Log,
  {
    stopTimeoutMs = defaultStopTimeoutMs,
    ...leaseOptions
  }: { stopTimeoutMs?: number } & LeaseOptions = {},
): Promise<JobRunner> {
  const works: [name: string, work: (payload: unknown) => Promise<void>][] = [
    ...jobs.map((job): [string, () => Promise<void>] => [job.name, singleFlight(job)]),
    ...[...tasks, ...leaseTasks(db)].map((task): [string, Task['work']] => [
      task.name,
      (payload) => task.work(payload),
    ]),
  ];
  let lease: Lease | undefined;
  const underLease =
    (work: Task['work']) =>
    (payload: unknown, { job }: JobHelpers) => {
      const run = () => runInScope(job, () => work(payload));
      return lease === undefined ? run() : lease.during(job.id, run);
    };
  const taskList: TaskList = Object.fromEntries(
    works.map(([name, work]) => [name, underLease(work)]),
  );
  const pool = openWorkerPool(database, (error) =>
    log.warn(
      { err: error },
      'a database connection of the jobs was lost and is opened again: if it lasts, check the database',
    ),
  );
  const stopIgnoring = ignoreLostJobCompletions(log);
  const events: WorkerEvents = new EventEmitter();
  let workers: WorkerPool | undefined;
  events.once('pool:create', ({ workerPool }) => {
    workers = workerPool;
    const onTrouble = (error: unknown) => log.warn({ err: error }, leaseTrouble);
    lease = holdLease(db, workerPool.id, onTrouble, leaseOptions);
  });
  let runner: Runner | undefined;
  const end = async (): Promise<void> => {
    const stopped = runner === undefined ? Promise.resolve() : runner.stop();
    const isInTime = await isDoneWithin(stopTimeoutMs, stopped);
    if (!isInTime) await workers?.forcefulShutdown('the process ends');
    await lease?.stop();
    await pool.end();
    stopIgnoring();
  };
  try {
    runner = await run({
      pgPool: pool,
      events,
      taskList,
      crontab: jobs.map((job) => `${job.schedule} ${job.name} ?jobKey=${job.name}`).join('\n'),
      concurrency: 4,
      noHandleSignals: true,
      logger: workerLogger(log),
    });
    const { addJob } = runner;
    await Promise.all(jobs.map((job) => addJob(job.name, {}, { jobKey: job.name })));
    return { stop: end };
  } catch (error) {
    // The caller cannot stop what was already started; it would keep the process from ending.
    await end();
    throw error;
  }
}

const leaseTrouble =
  'the lease of running jobs was not renewed; the next renewal follows in seconds';

/**
 * Logs graphile-worker's lines: info as debug, debug as trace; errors and warnings keep their
 * level.
 */
function workerLogger(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new Logger(() => (level, message, meta) => log[levels[level]](factsOf(meta), message));
}

/**
 * Runs a job as a single flight. If it becomes due while it runs in this process, it runs once more
 * afterwards. A provider that does not answer can block a run for minutes, and concurrent runs
 * would take the places of other work.
 */
function singleFlight(job: Job): () => Promise<void> {
  let isRunning = false;
  let isDue = false;
  return async () => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isDue) {
        isDue = false;
        await job.run();
      }
    } finally {
      isRunning = false;
    }
  };
}

/**
 * Runs work in the scope of its job, so that log lines name the job; measured and traced if that is
 * enabled.
 */
async function runInScope(job: LoggedJob, work: () => Promise<void>): Promise<void> {
  const { id, task_identifier: name, attempts } = job;
  const attributes = {
    'messaging.system': 'graphile_worker',
    'messaging.operation.name': 'process',
    'messaging.destination.name': name,
  };
  const begun = performance.now();
  let failed = {};
  try {
    await inScope({ job: { id, name, attempts } }, () =>
      inSpan(`process ${name}`, { kind: 'consumer', parent: 'none', attributes }, work),
    );
  } catch (error) {
    failed = { 'error.type': kindOf(error) };
    metrics.jobFailures.add(1, { 'kaifu.job.name': name });
    throw error;
  } finally {
    metrics.jobDuration.record((performance.now() - begun) / 1000, { ...attributes, ...failed });
  }
}

/** Whether work ends within a time. */
async function isDoneWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(milliseconds, false, { signal: over.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), late]);
  over.abort();
  return isDone;
}

/** Selects what a log line says about a job: id, name, attempts and error. */
function factsOf(meta: { job?: LoggedJob; error?: unknown } = {}): object {
  const { job, error } = meta;
  return {
    ...(job && { job: { id: job.id, name: job.task_identifier, attempts: job.attempts } }),
    ...(error === undefined ? {} : { err: error }),
  };
}

/**
 * Installs a handler that survives one kind of unhandled rejection. graphile-worker 0.18 does not
 * await the statement that records a job as done or failed. If the database is unavailable at that
 * moment, Node would end the process. With this handler the job's lease expires and the job is done
 * again.
 */
function ignoreLostJobCompletions(log: Log): () => void {
  const onRejection = (reason: unknown): void => {
    if (!isDatabaseError(reason)) throw reason;
    log.error(
      { err: reason },
      'a finished job could not be recorded; it will run again when its lease expires',
    );
  };
  process.on('unhandledRejection', onRejection);
  return () => process.off('unhandledRejection', onRejection);
}
