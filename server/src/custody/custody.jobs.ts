import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { purchaseJobs } from './purchases/purchases.jobs.ts';
import { releaseUnsoldCopies } from './release-unsold-copies.ts';

/** The jobs of custody. */
export function custodyJobs(db: Database, clock: Clock): Job[] {
  return [
    ...purchaseJobs(db, clock),
    {
      name: 'release-unsold-copies',
      schedule: '23 * * * *',
      run: () => releaseUnsoldCopies(db, clock),
    },
  ];
}
