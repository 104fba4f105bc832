import {
  insertGivenAnswers,
  isSameRequest,
  type KeyedRequest,
  KeyReusedError,
  selectGivenAnswers,
} from '../db/idempotency.queries.ts';
import { LedgerBatch } from '../ledger/index.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, selectPaymentOf } from './payments.queries.ts';
import { settleIfReachable } from './settle-payment.ts';

/**
 * Settles a payment when the customer returns from the provider's page.
 *
 * Repeating the request settles the same payment again and returns its current state.
 *
 * @returns undefined where the payment does not exist or is another member's
 * @throws KeyReusedError where the idempotency key was used for another payload
 */
export async function appendPoints(
  deps: PaymentDeps,
  request: KeyedRequest,
  paymentId: string,
): Promise<Payment | undefined> {
  const payment = await selectPaymentOf(deps.db, request.memberId, { id: paymentId });
  if (payment === undefined) return undefined;
  await recordRequestKey(deps, request);
  return settleIfReachable(deps, payment, 'return');
}

function recordRequestKey({ db, clock }: PaymentDeps, request: KeyedRequest): Promise<void> {
  return db.transaction(async (tx) => {
    const [ledger, [stored]] = await LedgerBatch.openWith(tx, [request.memberId], clock, () =>
      selectGivenAnswers(tx, [request]),
    );
    if (stored === undefined)
      await insertGivenAnswers(tx, [{ ...request, answer: {} }], ledger.now);
    else if (!isSameRequest(stored, request)) throw new KeyReusedError();
  });
}
