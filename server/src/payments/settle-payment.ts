import { assertFound } from '../lib/assert-found.ts';
import {
  type OrderReference,
  type PaymentMethod,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import { findCallbackBodies } from './callbacks.queries.ts';
import { isOpen } from './payment.rules.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { claimPoll, findPayment, type Payment } from './payments.queries.ts';
import { type Cause, type ObservedStatus, recordPolledStatus } from './record-status.ts';

/**
 * Captures what the customer agreed to, reads the payment's status at the provider, and books what
 * follows.
 *
 * A returning browser, a callback and the sweep all end here, in any order and any number of times.
 * Only the provider's answer counts, and it is booked once.
 *
 * @throws ProviderUnavailableError
 */
export async function settlePayment(
  deps: PaymentDeps,
  payment: Payment,
  cause: Cause,
): Promise<Payment> {
  let polled = payment;
  for (let poll = 1; poll <= maxPolls; poll++) {
    const observed = await pollProvider(deps, polled);
    const { isOvertaken, after } = await recordPolledStatus(deps, polled, observed, cause);
    // A payment that was credited with a part charged back is read again: the part is taken back.
    const isFirst = polled.creditedAt === null && after.creditedAt !== null;
    const isDisputed = observed.kind === 'paid' && observed.dispute === 'taken';
    if (!isOvertaken && !(isFirst && isDisputed)) return after;
    polled = after;
  }
  throw new ProviderUnavailableError(`payment ${payment.id} keeps changing while it is polled`);
}

/** Most polls of a payment in one call, if the payment changes during each of them. */
const maxPolls = 3;

/**
 * Milliseconds between two polls of one payment for its member, across all processes. A provider's
 * rate limit covers all customers of a shop together.
 */
const pollIntervalMs = 2_000;

/**
 * Polls an open payment for its member, at most once in two seconds.
 *
 * If it was polled just now or the provider is unreachable, returns the payment as stored; the
 * sweep polls it later.
 */
export async function settleIfReachable(
  deps: PaymentDeps,
  payment: Payment,
  cause: Cause,
): Promise<Payment> {
  if (!isOpen(payment.state)) return payment;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - pollIntervalMs);
  if (!(await claimPoll(deps.db, payment.id, now, before)))
    return assertFound(await findPayment(deps.db, payment.id), `payment ${payment.id} is gone`);
  try {
    return await settlePayment(deps, payment, cause);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return payment;
    throw error;
  }
}

/** Reads the status at the provider; cancels an unpaid order there once its deadline has passed. */
async function pollProvider(deps: PaymentDeps, payment: Payment): Promise<ObservedStatus> {
  const { providerId } = payment;
  const isOverdue = isOpen(payment.state) && payment.payBy <= deps.clock.now();
  // Without an order nothing can be captured.
  if (providerId === null) return { kind: isOverdue ? 'cancelled' : 'nothing' };
  const method = assertMethod(deps, payment);
  const order = orderReferenceOf(deps, { ...payment, providerId });
  const status = await method.settle(order);
  const isEnded = isOverdue || !isOpen(payment.state);
  // Part of the money has arrived: the order must not be cancelled, and late money must be
  // recorded.
  if (isEnded && status.kind === 'waiting' && status.received > 0) {
    return { kind: 'too_little_in_time', received: status.received };
  }
  const isUnpaid = status.kind === 'nothing' || status.kind === 'waiting';
  return isOverdue && isUnpaid ? method.cancel(order) : status;
}

/**
 * Finds the way to pay of a payment.
 *
 * @throws Error if the shop is no longer set up for this way to pay
 */
export function assertMethod(
  deps: PaymentDeps,
  { id, method }: Pick<Payment, 'id' | 'method'>,
): PaymentMethod {
  return assertFound(
    deps.methods.get(method),
    `payment ${id} uses pay method ${method}, which is not set up`,
  );
}

/**
 * Collects what a provider needs to find a payment's order: its ids, its price, and a way to read
 * its callbacks.
 */
export function orderReferenceOf(
  { db }: Pick<PaymentDeps, 'db'>,
  payment: Pick<Payment, 'id' | 'provider' | 'amount' | 'chargeId'> & { providerId: string },
): OrderReference {
  const { id, provider, providerId, amount, chargeId } = payment;
  const readCallbacks = () => findCallbackBodies(db, provider, { paymentId: id, providerId });
  return { paymentId: id, providerId, amount, chargeId, readCallbacks };
}
