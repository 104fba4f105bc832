import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/job.ts';
import { warnAboutExpiry } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { OperatorChannel } from '../messages/index.ts';
import { postNotice } from '../notices/index.ts';
import { measureUnused } from './measure-unused.ts';
import { expiringPointsMail, expiringPointsNotice } from './points.mails.ts';

/** The jobs that warn of points that expire and measure the unused points for the law's report. */
export function pointJobs(db: Database, clock: Clock, operator: OperatorChannel): Job[] {
  return [
    {
      name: 'warn-of-expiring-points',
      // Ten in the morning in Japan, when people read mail.
      schedule: '0 1 * * *',
      run: async () => {
        await warnAboutExpiry(db, clock, (tx, memberId, expiring, onBreak) =>
          postNotice(
            tx,
            memberId,
            {
              kind: 'points_expiring',
              event: `points until ${endOf(expiring).toISOString()}`,
              content: expiringPointsNotice(expiring),
              path: '/buy-point-history',
              mail: expiringPointsMail(expiring, onBreak),
              urgency: 'bulk',
              usefulUntil: endOf(expiring),
            },
            clock.now(),
          ),
        );
      },
    },
    {
      name: 'measure-unused-points',
      // 04:40 in Japan, after the check of the books.
      schedule: '40 19 * * *',
      run: () => measureUnused(db, clock, operator),
    },
  ];
}

/** Finds when the last of these points expire. After that the mail is useless. */
function endOf(expiring: readonly { expiresAt: Date }[]): Date {
  return new Date(Math.max(...expiring.map(({ expiresAt }) => expiresAt.getTime())));
}
