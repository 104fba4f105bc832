import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { deleteEndedExclusions } from './protection.queries.ts';

/** Deletes the digests of people whose self-exclusion is over. */
export function protectionJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'forget-ended-exclusions',
      schedule: '41 3 * * *',
      run: () => deleteEndedExclusions(db, clock.now()),
    },
  ];
}
