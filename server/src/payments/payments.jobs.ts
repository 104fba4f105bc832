import type { Job } from '../jobs/job.ts';
import { sendRefundsJob } from './ask-refund.ts';
import { eraseCardsAfterExclusions } from './card-of-excluded.ts';
import { eraseCallbacks } from './erase-callbacks.ts';
import { fetchMissedCallbacks } from './fetch-missed-callbacks.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { processCallbacks } from './process-callbacks.ts';
import { processCallbacksJob } from './receive-callback.ts';
import { sendRefunds } from './send-refunds.ts';
import { sweepPayments } from './sweep-payments.ts';

/**
 * The jobs that process callbacks, poll payments, send refunds, fetch callbacks that did not
 * arrive, and erase what is old.
 */
export function paymentJobs(deps: PaymentDeps): Job[] {
  return [
    {
      name: processCallbacksJob,
      schedule: '* * * * *',
      run: async () => void (await processCallbacks(deps)),
    },
    {
      name: 'sweep-payments',
      schedule: '* * * * *',
      run: async () => void (await sweepPayments(deps)),
    },
    {
      name: sendRefundsJob,
      schedule: '* * * * *',
      run: async () => void (await sendRefunds(deps)),
    },
    {
      name: 'fetch-missed-callbacks',
      schedule: '*/10 * * * *',
      run: async () => void (await fetchMissedCallbacks(deps)),
    },
    {
      name: 'erase-payment-callbacks',
      schedule: '40 18 * * *',
      run: async () => void (await eraseCallbacks(deps)),
    },
    {
      name: 'erase-cards-after-exclusions',
      schedule: '45 18 * * *',
      run: () => eraseCardsAfterExclusions(deps.db, deps.clock.now()),
    },
  ];
}
