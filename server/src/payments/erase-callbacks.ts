import { day } from '../lib/time.rules.ts';
import { eraseBodies } from './callbacks.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';

/**
 * So long, and for as long as a payment is still to be asked about (payment.rules.ts), a dispute
 * may need what was said.
 */
export const bodiesKeptDays = 180;

const batch = 1000;

/**
 * Erases what old callbacks say: names, addresses and mail addresses are in them. What became of
 * each, and a hash by which a copy can be recognised, stay for audit.
 *
 * @returns how many were erased
 */
export async function eraseCallbacks({ db, clock }: PaymentDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - bodiesKeptDays * day);
  let erased = 0;
  for (let count = batch; count === batch; erased += count)
    count = await eraseBodies(db, before, batch);
  return erased;
}
