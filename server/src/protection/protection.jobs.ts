import type { Job } from '../jobs/job.ts';
import { deleteEndedExclusions } from './protection.queries.ts';
import { type SpreadDeps, spreadWaitingExclusions } from './spread-exclusion.ts';

/**
 * The jobs that delete the digests of people whose self-exclusion is over, and apply exclusions to
 * accounts that turned out later to be of the same person.
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
