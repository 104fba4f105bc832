import type { Job } from '../jobs/job.ts';
import { deleteExpiredSessions } from './accounts.queries.ts';
import type { ClosingParts } from './close-account.ts';
import { endUnusedAccounts } from './end-unused-accounts.ts';
import { deleteOldAttempts } from './login.queries.ts';
import { deleteOldVerifications } from './sms.queries.ts';
import { dayInJapan } from './sms.rules.ts';

export function accountJobs(parts: ClosingParts): Job[] {
  const { db, clock } = parts;
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
        const aDayAgo = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000);
        await deleteOldAttempts(db, aDayAgo);
        await deleteOldVerifications(db, aDayAgo, dayInJapan(aDayAgo));
      },
    },
    {
      name: 'end-unused-accounts',
      schedule: '37 * * * *',
      run: async () => void (await endUnusedAccounts(parts)),
    },
  ];
}
