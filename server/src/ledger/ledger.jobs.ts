import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { expirePoints } from './expire-points.ts';

/** The job that books expired points out of the accounts every five minutes. */
export function ledgerJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'expire-points',
      schedule: '*/5 * * * *',
      run: async () => void (await expirePoints(db, clock)),
    },
  ];
}
