import type { Database } from '../db/database.ts';
import type { Job } from './job.ts';
import { deleteFailedWork } from './queue.queries.ts';

/** The job that deletes failed work from the queue. Each failure is in the log. */
export function queueJobs(db: Database): Job[] {
  return [
    {
      name: 'forget-failed-work',
      schedule: '7 * * * *',
      run: async () => void (await deleteFailedWork(db)),
    },
  ];
}
