import * as z from 'zod';
import type { MemberRequest } from '../db/idempotency.ts';
import { onceUnderKey } from '../ledger/index.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentOf, type Payment } from './payments.queries.ts';
import { settleIfReachable } from './settle-payment.ts';

/**
 * Settles a payment when the customer returns from the provider's page.
 *
 * Repeating the request settles the same payment again and returns its current state.
 *
 * @returns undefined if the payment does not exist or is another member's
 * @throws KeyReusedError if the idempotency key was used for another payload
 */
export async function appendPoints(
  deps: PaymentDeps,
  request: MemberRequest,
  paymentId: string,
): Promise<Payment | undefined> {
  const payment = await findPaymentOf(deps.db, request.memberId, { id: paymentId });
  if (payment === undefined) return undefined;
  await recordRequestKey(deps, request);
  return settleIfReachable(deps, payment, 'return');
}

/**
 * Stores a request's idempotency key, so that nobody can use it with another payload. A repeated
 * request is done again and returns the payment's present state.
 */
function recordRequestKey({ db, clock }: PaymentDeps, request: MemberRequest): Promise<unknown> {
  return onceUnderKey(db, clock, request, {
    answerSchema: z.object({}),
    work: () => Promise.resolve({}),
  });
}
