import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { sumDays } from './sum-days.ts';

/** The job that sums each day once it has ended. The sums are stored as long as the journal. */
export function bookJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'sum-days',
      // 01:15 in Japan: no transaction of the day before is open any more.
      schedule: '15 16 * * *',
      run: () => sumDays(db, clock),
    },
  ];
}
