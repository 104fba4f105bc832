import type { Job } from '../jobs/job.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';
import { deleteExpiredSessions } from './accounts.queries.ts';
import type { ClosingDeps } from './close-account.ts';
import { endUnusedAccounts } from './end-unused-accounts.ts';
import { deleteOldAttempts } from './login.queries.ts';
import { deleteOldVerifications } from './sms.queries.ts';

/** The jobs that delete ended sessions and old attempts, and end accounts that nobody uses. */
export function accountJobs(deps: ClosingDeps): Job[] {
  const { db, clock } = deps;
  return [
    {
      name: 'forget-ended-sessions',
      schedule: '17 * * * *',
      run: async () => void (await deleteExpiredSessions(db, clock.now())),
    },
    {
      name: 'forget-old-attempts',
      schedule: '47 * * * *',
      run: async () => {
        const aDayAgo = new Date(clock.now().getTime() - day);
        await deleteOldAttempts(db, aDayAgo);
        await deleteOldVerifications(db, aDayAgo, dateInJapan(aDayAgo));
      },
    },
    {
      name: 'end-unused-accounts',
      schedule: '37 * * * *',
      run: async () => void (await endUnusedAccounts(deps)),
    },
  ];
}
