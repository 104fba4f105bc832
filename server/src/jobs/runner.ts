import { Logger, run, type TaskList } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import type { Job } from './job.ts';

export interface JobRunner {
  /** Runs every job now, beside its schedule: after a start, and when the clock was moved. */
  runAll(): Promise<void>;
  /** Waits for the jobs that are running. */
  stop(): Promise<void>;
}

/** Runs jobs on their schedule. Processes that share a database share the work: each due job runs in one of them. */
export async function startJobs(databaseUrl: string, jobs: readonly Job[], log: Log): Promise<JobRunner> {
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, () => job.run()]));
  const runner = await run({
    connectionString: databaseUrl,
    taskList,
    crontab: jobs.map((job) => `${job.schedule} ${job.name} ?jobKey=${job.name}`).join('\n'),
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
      log[levels[level]]({ job: meta }, message);
    }),
  });
  const runAll = async () => {
    await Promise.all(jobs.map((job) => runner.addJob(job.name, {}, { jobKey: job.name })));
  };
  await runAll();
  return { runAll, stop: () => runner.stop() };
}
