import { sweep } from '../jobs/job.ts';
import { assertFound } from '../lib/assert-found.ts';
import { nextPollAt } from './payment.rules.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  type DuePayment,
  findDuePayments,
  findPayment,
  type Payment,
  updateNextPoll,
} from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

const batch = 100;

/** Payments polled at the same time: a slow provider must not delay the payments of the others. */
export const providerConcurrency = 4;

/**
 * Polls every payment that is due, so that nothing depends on a callback that was lost. An unpaid
 * payment is polled and then cancelled at its deadline. If a provider is unreachable, the next run
 * polls again.
 *
 * @returns how many payments were due
 * @throws AggregateError if some failed, after all others are done
 */
export function sweepPayments(deps: PaymentDeps): Promise<number> {
  return sweep<DuePayment>(
    (after) => findDuePayments(deps.db, deps.clock.now(), after, batch),
    async ({ id }) => {
      await pollPayment(deps, assertFound(await findPayment(deps.db, id), `payment ${id} is gone`));
    },
    providerConcurrency,
  );
}

/**
 * Settles one payment. If its way to pay is no longer set up, only the time of its next poll is
 * stored.
 */
async function pollPayment(deps: PaymentDeps, payment: Payment): Promise<void> {
  // Payments by a way to pay that the shop no longer offers wait until it is set up again.
  if (deps.methods.has(payment.method)) await settlePayment(deps, payment, 'sweep');
  else {
    const now = deps.clock.now();
    await updateNextPoll(
      deps.db,
      payment.id,
      nextPollAt(payment.state, payment.updatedAt, payment.payBy, now),
    );
  }
}
