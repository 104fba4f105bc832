import type { Job } from '../jobs/job.ts';
import { finishTransfers } from './finish-transfers.ts';
import type { Partners } from './partners.ts';

/** The job that finishes transfers of points every minute, such as those whose answer was lost. */
export function partnerJobs(partners: Partners): Job[] {
  return [
    {
      name: 'finish-partner-transfers',
      schedule: '* * * * *',
      run: async () => void (await finishTransfers(partners)),
    },
  ];
}
