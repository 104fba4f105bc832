import type { Job } from '../jobs/job.ts';
import { eraseCallbacks } from './erase-callbacks.ts';
import { fetchMissedCallbacks } from './fetch-missed-callbacks.ts';
import type { PaymentParts } from './payment-parts.ts';
import { processCallbacks } from './process-callbacks.ts';
import { processCallbacksJob } from './receive-callback.ts';
import { sweepPayments } from './sweep-payments.ts';

export function paymentJobs(parts: PaymentParts): Job[] {
  return [
    {
      name: processCallbacksJob,
      schedule: '* * * * *',
      run: async () => void (await processCallbacks(parts)),
    },
    {
      name: 'sweep-payments',
      schedule: '* * * * *',
      run: async () => void (await sweepPayments(parts)),
    },
    {
      name: 'fetch-missed-callbacks',
      schedule: '*/10 * * * *',
      run: async () => void (await fetchMissedCallbacks(parts)),
    },
    {
      name: 'erase-payment-callbacks',
      schedule: '40 18 * * *',
      run: async () => void (await eraseCallbacks(parts)),
    },
  ];
}
