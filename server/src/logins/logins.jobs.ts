import { deleteEndedMailChanges, deleteExpiredLogIns } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { deleteExpiredCodes } from './factors.queries.ts';
import { deleteExpiredIdentities } from './identities.queries.ts';
import { deleteOld } from './logins.queries.ts';
import { deviceRetentionMs, logRetentionMs } from './logins.rules.ts';
import { deleteExpiredChallenges } from './passkeys.queries.ts';
import { removeDueFactors } from './remove-lost-factors.ts';

export function loginJobs({ db, clock }: { db: Database; clock: Clock }): Job[] {
  return [
    {
      name: 'forget-old-log-ins',
      schedule: '27 4 * * *',
      run: () => {
        const now = clock.now().getTime();
        const logIns = new Date(now - logRetentionMs);
        return deleteOld(db, { logIns, devices: new Date(now - deviceRetentionMs) });
      },
    },
    {
      name: 'remove-lost-factors',
      schedule: '*/5 * * * *',
      run: () => removeDueFactors({ db, clock }),
    },
    {
      name: 'forget-expired-log-ins',
      schedule: '17 * * * *',
      run: async () => {
        await deleteExpiredLogIns(db, clock.now());
        await deleteExpiredCodes(db, clock.now());
        await deleteExpiredIdentities(db, clock.now());
        await deleteEndedMailChanges(db, clock.now());
      },
    },
    {
      name: 'forget-used-challenges',
      schedule: '7 * * * *',
      run: async () => void (await deleteExpiredChallenges(db, clock.now())),
    },
  ];
}
