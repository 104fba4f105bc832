import { mailRetentionDays } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { deleteOldMails, deleteOperatorNotices } from './messages.queries.ts';

/**
 * Mails are stored as long as somebody may ask about them. Their content is also elsewhere in the
 * shop.
 */
const retentionMs = mailRetentionDays * day;
const batch = 1000;

/** The job that deletes sent mails after their retention, in batches, and old notices with them. */
export function messageJobs({ db, clock }: { db: Database; clock: Clock }): Job[] {
  return [
    {
      name: 'forget-old-mails',
      schedule: '27 19 * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - retentionMs);
        while ((await deleteOldMails(db, before, batch)) === batch);
        // Notices older than an hour no longer suppress a mail, so a day is enough.
        await deleteOperatorNotices(db, new Date(clock.now().getTime() - day));
      },
    },
  ];
}
