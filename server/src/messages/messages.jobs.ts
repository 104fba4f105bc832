import { keptMailDays } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { deleteOldMails, deleteOperatorNotices } from './messages.queries.ts';

/** As long as somebody may ask about a mail; what is in it stands elsewhere in the shop. */
const keptFor = keptMailDays * day;
const batch = 1000;

export function messageJobs({ db, clock }: { db: Database; clock: Clock }): Job[] {
  return [
    {
      name: 'forget-old-mails',
      schedule: '27 19 * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - keptFor);
        while ((await deleteOldMails(db, before, batch)) === batch);
        // They hold further mails back for an hour.
        await deleteOperatorNotices(db, new Date(clock.now().getTime() - day));
      },
    },
  ];
}
