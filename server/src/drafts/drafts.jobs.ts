import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { deleteOldDrafts, deleteOldPreviews } from './drafts.queries.ts';

/** For so many days discarded drafts, and the earlier revisions of sealed drafts, can be read. */
const retentionDays = 90;

/** The job that deletes drafts of packs once a day when their retention is over. */
export function draftJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'delete-old-drafts',
      schedule: '23 3 * * *',
      async run() {
        const now = clock.now().getTime();
        await deleteOldPreviews(db, new Date(now - day));
        await deleteOldDrafts(db, new Date(now - retentionDays * day));
      },
    },
  ];
}
