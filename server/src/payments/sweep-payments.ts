import { sweep } from '../jobs/job.ts';
import { assertFound } from '../lib/assert-found.ts';
import { nextAsk } from './payment.rules.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  type DuePayment,
  type Payment,
  selectDuePayments,
  selectPayment,
  updateAskAt,
} from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

const batch = 100;

/**
 * A company takes its time to answer, or does not: one that is slow must not keep the others'
 * payments waiting.
 */
export const askedAtOnce = 4;

/**
 * Asks the providers about every payment that is due to be asked about, so that a callback that
 * never comes loses nothing. What is unpaid when its time is over is cancelled, after asking. A
 * provider that cannot be reached is asked again by the next run.
 *
 * @returns how many payments were due
 * @throws AggregateError where it failed for some, when all others are done
 */
export function sweepPayments(deps: PaymentDeps): Promise<number> {
  return sweep<DuePayment>(
    (after) => selectDuePayments(deps.db, deps.clock.now(), after, batch),
    async ({ id }) => {
      await askAgain(deps, assertFound(await selectPayment(deps.db, id), `payment ${id} is gone`));
    },
    askedAtOnce,
  );
}

async function askAgain(deps: PaymentDeps, payment: Payment): Promise<void> {
  // A way to pay that the shop gave up: its payments wait until it is set up again.
  if (deps.methods.has(payment.method)) await settlePayment(deps, payment, 'sweep');
  else {
    const now = deps.clock.now();
    await updateAskAt(
      deps.db,
      payment.id,
      nextAsk(payment.state, payment.updatedAt, payment.payBy, now),
    );
  }
}
