import { Logger, run, type TaskList } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import type { Job } from './job.ts';

export interface JobRunner {
  /** Waits for the jobs that are running. */
  stop(): Promise<void>;
}

/**
 * Runs jobs now, to catch up, and then on their schedule. Processes that share a database share the work: each due job runs in one of them.
 */
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
  await Promise.all(jobs.map((job) => runner.addJob(job.name, {}, { jobKey: job.name })));
  return { stop: () => runner.stop() };
}
