import { day } from '../lib/time.rules.ts';
import { eraseCallbackBodies } from './callbacks.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * Retention of callback bodies, in days: a dispute may need them. Bodies of payments that are still
 * polled (payment.rules.ts) are kept longer.
 */
export const callbackRetentionDays = 180;

const batch = 1000;

/**
 * Erases the bodies of old callbacks, because they hold names, addresses and mail addresses.
 * Outcome and hash stay for audits: the hash identifies a copy.
 *
 * @returns how many were erased
 */
export async function eraseCallbacks({ db, clock }: PaymentDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - callbackRetentionDays * day);
  let erased = 0;
  for (let count = batch; count === batch; erased += count)
    count = await eraseCallbackBodies(db, before, batch);
  return erased;
}
