import type { Database } from '../../db/database.ts';
import type { Job } from '../../jobs/job.ts';
import type { Clock } from '../../lib/clock.ts';
import { sellersDueBefore } from './purchase.rules.ts';
import { deleteSellers } from './sellers.queries.ts';

export function purchaseJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'delete-old-sellers',
      schedule: '37 18 * * *',
      run: () => deleteSellers(db, sellersDueBefore(clock.now())),
    },
  ];
}
