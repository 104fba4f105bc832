import type { Job } from '../jobs/job.ts';
import { deleteEndedExclusions } from './protection.queries.ts';
import { type SpreadDeps, spreadWaitingExclusions } from './spread-exclusion.ts';

/**
 * Deletes the digests of people whose self-exclusion is over, and lets exclusions reach the
 * accounts that were found to be the same person's later.
 */
export function protectionJobs(deps: SpreadDeps): Job[] {
  return [
    {
      name: 'forget-ended-exclusions',
      schedule: '41 3 * * *',
      run: () => deleteEndedExclusions(deps.db, deps.clock.now()),
    },
    {
      name: 'spread-exclusions',
      schedule: '* * * * *',
      run: () => spreadWaitingExclusions(deps),
    },
  ];
}
