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
import { isOfDatabase } from '../db/errors.ts';
import { openWorkerPool } from '../db/worker-pool.ts';
import { metrics } from '../telemetry/metrics.ts';
import { inScope } from '../telemetry/scope.ts';
import { inSpan, kindOf } from '../telemetry/spans.ts';
import type { Job, Task } from './job.ts';
import { keepLeases, type LeaseOptions } from './leases.ts';

export interface JobRunner {
  /**
   * Waits for the jobs that are running, for a while; those that take longer are given back to the
   * queue, for another process.
   */
  stop(): Promise<void>;
}

/** How long the end waits for jobs, in milliseconds. */
const usualPatience = 10_000;

/** What a line of the log says of a job. Its payload may hold a person's data and stays out. */
interface LoggedJob {
  id: string;
  task_identifier: string;
  attempts: number;
}

/**
 * Runs jobs now, to catch up, and then on their schedule; does tasks as they are put into the
 * queue, and again with growing pauses (25 times in about four days) while they fail. Processes
 * that share a database share the work: each job or task runs in one of them, and in another where
 * that one is gone.
 */
export async function startJobs(
  { databaseUrl, db }: { databaseUrl: string; db: Executor },
  { jobs, tasks }: { jobs: readonly Job[]; tasks: readonly Task[] },
  log: Log,
  { patience = usualPatience, ...lease }: { patience?: number } & LeaseOptions = {},
): Promise<JobRunner> {
  const leases = keepLeases(
    db,
    (error) => log.warn({ err: error }, 'the leases of jobs were not renewed'),
    lease,
  );
  const works: [name: string, work: (payload: unknown) => Promise<void>][] = [
    ...jobs.map((job): [string, () => Promise<void>] => [job.name, singleFlight(job)]),
    ...tasks.map((task): [string, Task['work']] => [task.name, (payload) => task.work(payload)]),
  ];
  const underLease =
    (work: Task['work']) =>
    (payload: unknown, { job }: JobHelpers) =>
      leases.during(job.id, () => watched(job, () => work(payload)));
  const taskList: TaskList = Object.fromEntries(
    works.map(([name, work]) => [name, underLease(work)]),
  );
  const pool = openWorkerPool(databaseUrl, (error) =>
    log.warn({ err: error }, 'a job connection was lost'),
  );
  const forget = ignoreLostJobCompletions(log);
  const events: WorkerEvents = new EventEmitter();
  let workers: WorkerPool | undefined;
  events.once('pool:create', ({ workerPool }) => {
    workers = workerPool;
  });
  let runner: Runner | undefined;
  const end = async (): Promise<void> => {
    const stopped = runner === undefined ? Promise.resolve() : runner.stop();
    const isInTime = await isDoneWithin(patience, stopped);
    if (!isInTime) await workers?.forcefulShutdown('the process ends');
    await leases.stop();
    await pool.end();
    forget();
  };
  try {
    runner = await run({
      pgPool: pool,
      events,
      taskList,
      crontab: jobs.map((job) => `${job.schedule} ${job.name} ?jobKey=${job.name}`).join('\n'),
      concurrency: 4,
      noHandleSignals: true,
      logger: new Logger(() => (level, message, meta) => {
        const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
        log[levels[level]](factsOf(meta), message);
      }),
    });
    const { addJob } = runner;
    await Promise.all(jobs.map((job) => addJob(job.name, {}, { jobKey: job.name })));
    return { stop: end };
  } catch (error) {
    // Nobody else knows of what was begun: it would keep the process from ending.
    await end();
    throw error;
  }
}

/**
 * Runs a job. Where it is due while it still runs in this process, it runs once more when that is
 * over: a company that does not answer can hold up a run for minutes, and each minute another run
 * would take the place of other work.
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

/** Work in the scope of its job, so that the log names it; measured and traced where that is on. */
async function watched(job: LoggedJob, work: () => Promise<void>): Promise<void> {
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

async function isDoneWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(milliseconds, false, { signal: over.signal }).catch(() => false);
  const isDone = await Promise.race([work.then(() => true), late]);
  over.abort();
  return isDone;
}

function factsOf(meta: { job?: LoggedJob; error?: unknown } = {}): object {
  const { job, error } = meta;
  return {
    ...(job && { job: { id: job.id, name: job.task_identifier, attempts: job.attempts } }),
    ...(error === undefined ? {} : { err: error }),
  };
}

/**
 * graphile-worker 0.18 does not wait for the statement that books a job as done or failed. If the
 * database does not take it at that moment nobody hears of it, and Node would end the process. The
 * shop goes on: the job's lease runs out, and it is done again.
 */
function ignoreLostJobCompletions(log: Log): () => void {
  const onRejection = (reason: unknown): void => {
    if (!isOfDatabase(reason)) throw reason;
    log.error({ err: reason }, 'the database did not take in how a job ended');
  };
  process.on('unhandledRejection', onRejection);
  return () => process.off('unhandledRejection', onRejection);
}
