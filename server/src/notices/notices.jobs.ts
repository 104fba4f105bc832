import type { Job } from '../jobs/job.ts';
import { day } from '../lib/time.rules.ts';
import { type DeliverDeps, deliverNotices } from './deliver-notices.ts';
import { deleteOldNotices } from './notices.queries.ts';
import { noticeRetentionDays } from './notices.rules.ts';

const batch = 1000;

/** The jobs that send notices and delete old ones. */
export function noticeJobs(deps: DeliverDeps): Job[] {
  return [
    {
      name: 'deliver-notices',
      schedule: '* * * * *',
      run: async () => void (await deliverNotices(deps, false)),
    },
    {
      // A job of its own: a new pack may have many thousands of others to send.
      name: 'deliver-urgent-notices',
      schedule: '* * * * *',
      run: async () => void (await deliverNotices(deps, true)),
    },
    {
      name: 'forget-old-notices',
      schedule: '37 19 * * *',
      run: async () => {
        const before = new Date(deps.clock.now().getTime() - noticeRetentionDays * day);
        while ((await deleteOldNotices(deps.db, before, batch)) === batch);
      },
    },
  ];
}
