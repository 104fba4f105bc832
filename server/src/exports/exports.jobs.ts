import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { deleteExpiredExports } from './exports.queries.ts';

/** The job that deletes exported lists with their files, at most an hour after they expired. */
export function exportJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'delete-expired-list-exports',
      schedule: '17 * * * *',
      run: () => deleteExpiredExports(db, clock.now()),
    },
  ];
}
