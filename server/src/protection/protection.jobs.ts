import type { Job } from '../jobs/job.ts';
import { deleteEndedLeftAccounts } from './person-accounts.queries.ts';
import { deleteEndedExclusions } from './protection.queries.ts';
import { type SpreadDeps, spreadWaitingExclusions } from './spread-exclusion.ts';

/**
 * The jobs that:
 *
 * - delete digests of people whose break is over, and accounts that left a mailbox and no longer
 *   count in the others
 * - apply breaks to accounts that turned out later to be of the same person
 */
export function protectionJobs(deps: SpreadDeps): Job[] {
  return [
    {
      name: 'forget-ended-exclusions',
      schedule: '41 3 * * *',
      run: async () => {
        const now = deps.clock.now();
        await deleteEndedExclusions(deps.db, now);
        await deleteEndedLeftAccounts(deps.db, now);
      },
    },
    {
      name: 'spread-exclusions',
      schedule: '* * * * *',
      run: () => spreadWaitingExclusions(deps),
    },
  ];
}
