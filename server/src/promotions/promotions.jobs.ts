import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { erasePhonesBefore } from './promotions.queries.ts';
import { dayNumberOf } from './promotions.rules.ts';
import { settleRankBonuses } from './settle-rank-bonuses.ts';

/** Uses in one statement, so that each takes only moments. */
const batch = 5_000;

/**
 * The job that credits the coins that ranks give, and the one that forgets, after each midnight in
 * Japan, by which phones daily bonuses were received on the days before. Nothing reads the digests
 * after their day.
 */
export function promotionJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'settle-rank-bonuses',
      schedule: '*/10 * * * *',
      run: async () => void (await settleRankBonuses({ db, clock })),
    },
    {
      name: 'forget-phones-of-daily-bonuses',
      schedule: '23 15 * * *',
      async run() {
        const today = dayNumberOf(clock.now());
        while ((await erasePhonesBefore(db, today, batch)) === batch);
      },
    },
  ];
}
