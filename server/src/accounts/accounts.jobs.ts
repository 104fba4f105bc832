import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import { deleteExpiredSessions } from './accounts.queries.ts';

export function accountJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'forget-ended-sessions',
      schedule: '17 * * * *',
      run: async () => void (await deleteExpiredSessions(db, clock.now())),
    },
  ];
}
