import type { Job } from '../jobs/job.ts';
import { periodStarts } from '../protection/index.ts';
import { closeEndedPacks } from './close-pack.ts';
import { deleteEndedFreePackUses } from './free-packs.queries.ts';
import { refundVoidRounds } from './refund-void-rounds.ts';

/** The jobs that close ended packs and refund void rounds, every minute. */
export function drawJobs(deps: Parameters<typeof closeEndedPacks>[0]): Job[] {
  return [
    { name: 'close-ended-packs', schedule: '* * * * *', run: () => closeEndedPacks(deps) },
    {
      name: 'forget-uses-of-free-packs',
      schedule: '20 15 * * *',
      run: () => deleteEndedFreePackUses(deps.db, periodStarts(deps.clock.now()).day),
    },
    {
      name: 'refund-void-rounds',
      schedule: '* * * * *',
      run: async () => void (await refundVoidRounds(deps)),
    },
  ];
}
