import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { day, hour } from '../lib/time.rules.ts';
import { deleteOldUnsent } from './letter-pictures.queries.ts';
import { deleteExpiredLinks } from './letter-visitors.queries.ts';
import { deleteOldThreads, endSilentThreads } from './letters.queries.ts';
import { silentDays, storedDays, unsentHours } from './letters.rules.ts';

const mostAtOnce = 500;

/**
 * The jobs that end threads in which the member has stopped writing, and delete old threads,
 * pictures that were never sent, and links that have expired.
 */
export function letterJobs(db: Database, clock: Clock): Job[] {
  const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * day);
  return [
    {
      name: 'end-silent-letters',
      schedule: '29 * * * *',
      async run() {
        const now = clock.now();
        const overdue = { before: daysAgo(now, silentDays), now, limit: mostAtOnce };
        while ((await endSilentThreads(db, overdue)).length === mostAtOnce);
      },
    },
    {
      name: 'forget-unsent-pictures',
      schedule: '17 * * * *',
      async run() {
        const before = new Date(clock.now().getTime() - unsentHours * hour);
        const overdue = { before, limit: mostAtOnce };
        while ((await deleteOldUnsent(db, overdue)).length === mostAtOnce);
      },
    },
    {
      name: 'forget-letter-links',
      schedule: '23 3 * * *',
      async run() {
        const expired = { now: clock.now(), limit: mostAtOnce };
        while ((await deleteExpiredLinks(db, expired)).length === mostAtOnce);
      },
    },
    {
      name: 'forget-old-letters',
      schedule: '51 3 * * *',
      async run() {
        const overdue = { before: daysAgo(clock.now(), storedDays), limit: mostAtOnce };
        while ((await deleteOldThreads(db, overdue)).length === mostAtOnce);
      },
    },
  ];
}
