import { assertFound } from '../lib/assert-found.ts';
import {
  type OrderName,
  type PaymentMethod,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import { selectHeard } from './callbacks.queries.ts';
import { isOpen } from './payment.rules.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, selectPayment, updateAskedAt } from './payments.queries.ts';
import { type Cause, type ObservedStatus, recordAnswer } from './record-status.ts';

/**
 * Has the provider collect what the customer has agreed to, asks how the payment stands, and books
 * what follows. A browser that returns, a callback and the sweeper all end here, in any order and
 * any number: what the provider says counts, and it is booked once.
 *
 * @throws ProviderUnavailableError
 */
export async function settlePayment(
  deps: PaymentDeps,
  payment: Payment,
  cause: Cause,
): Promise<Payment> {
  let asked = payment;
  for (let question = 1; question <= mostQuestions; question++) {
    const { isOvertaken, after } = await recordAnswer(
      deps,
      asked,
      await askProvider(deps, asked),
      cause,
    );
    if (!isOvertaken) return after;
    asked = after;
  }
  throw new ProviderUnavailableError(
    `payment ${payment.id} changes faster than it can be asked about`,
  );
}

/** How often a payment is asked about that changes while its company answers. */
const mostQuestions = 3;

/**
 * How long an answer does for whoever asks next, in whichever process: companies serve all
 * customers of a shop so many answers.
 */
const askedEveryMilliseconds = 2_000;

/**
 * Has the provider asked for a member how an open payment stands, once in a few seconds however
 * often they ask. Where it was asked just now, or is away, the payment stands as is known, and the
 * sweeper asks again.
 */
export async function settleIfReachable(
  deps: PaymentDeps,
  payment: Payment,
  cause: Cause,
): Promise<Payment> {
  if (!isOpen(payment.state)) return payment;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - askedEveryMilliseconds);
  if (!(await updateAskedAt(deps.db, payment.id, now, before)))
    return assertFound(await selectPayment(deps.db, payment.id), `payment ${payment.id} is gone`);
  try {
    return await settlePayment(deps, payment, cause);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return payment;
    throw error;
  }
}

/** How it stands; what is overdue and unpaid is cancelled there, after asking. */
async function askProvider(deps: PaymentDeps, payment: Payment): Promise<ObservedStatus> {
  const { providerId } = payment;
  const isOverdue = isOpen(payment.state) && payment.payBy <= deps.clock.now();
  // Nothing can be collected by an order that was never made.
  if (providerId === null) return { kind: isOverdue ? 'cancelled' : 'nothing' };
  const method = methodOf(deps, payment);
  const order = orderNameOf(deps, { ...payment, providerId });
  const standing = await method.settle(order);
  const isEnded = isOverdue || !isOpen(payment.state);
  // Money that lies there is nobody's to cancel, nor to forget where it came after the end.
  if (isEnded && standing.kind === 'waiting' && standing.received > 0) {
    return { kind: 'too_little_in_time', received: standing.received };
  }
  const isUnpaid = standing.kind === 'nothing' || standing.kind === 'waiting';
  return isOverdue && isUnpaid ? method.cancel(order) : standing;
}

/** @throws Error where the shop is no longer set up for a payment that is not over. */
export function methodOf(
  deps: PaymentDeps,
  { id, method }: Pick<Payment, 'id' | 'method'>,
): PaymentMethod {
  return assertFound(
    deps.methods.get(method),
    `payment ${id} is by way ${method}, which is not set up`,
  );
}

/** A payment as its provider knows it. */
export function orderNameOf(
  { db }: Pick<PaymentDeps, 'db'>,
  payment: Pick<Payment, 'id' | 'provider' | 'amount' | 'chargeId'> & { providerId: string },
): OrderName {
  const { id, provider, providerId, amount, chargeId } = payment;
  const heard = () => selectHeard(db, provider, { paymentId: id, providerId });
  return { paymentId: id, providerId, amount, chargeId, heard };
}
