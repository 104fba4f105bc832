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
 * The customer came back from the payment company: asks it how the payment stands. The same request
 * again is about the same payment, and says how that stands by then.
 *
 * @returns undefined where the payment is not there, or not this member's
 * @throws KeyReusedError where the key was used for another payload
 */
export async function appendPoints(
  deps: PaymentDeps,
  request: KeyedRequest,
  paymentId: string,
): Promise<Payment | undefined> {
  const payment = await selectPaymentOf(deps.db, request.memberId, { id: paymentId });
  if (payment === undefined) return undefined;
  await noteRequest(deps, request);
  return settleIfReachable(deps, payment, 'return');
}

function noteRequest({ db, clock }: PaymentDeps, request: KeyedRequest): Promise<void> {
  return db.transaction(async (tx) => {
    const [book, [given]] = await LedgerBatch.openWith(tx, [request.memberId], clock, () =>
      selectGivenAnswers(tx, [request]),
    );
    if (given === undefined) await insertGivenAnswers(tx, [{ ...request, answer: {} }], book.now);
    else if (!isSameRequest(given, request)) throw new KeyReusedError();
  });
}
