import { isUuid } from '../db/uuid.rules.ts';
import { sweep } from '../jobs/job.ts';
import { type OperatorNotice, queueOperatorMail, showNotice } from '../messages/index.ts';
import { findOpenCallbacks, type OpenCallback, updateCallback } from './callbacks.queries.ts';
import { operatorNoticeTexts } from './operator-notices.texts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, findPaymentOfOrder, type Payment } from './payments.queries.ts';
import { hastenRefund } from './refunds.queries.ts';
import { settlePayment } from './settle-payment.ts';
import { providerConcurrency } from './sweep-payments.ts';

const batch = 100;

/**
 * Processes the stored callbacks: a callback is only a hint, so the payment that it names is
 * polled. Where the provider is unreachable, the callback stays for the next run.
 *
 * @returns how many were processed
 */
export function processCallbacks(deps: PaymentDeps): Promise<number> {
  return sweep<OpenCallback>(
    (after) => findOpenCallbacks(deps.db, after, batch),
    async (callback) => {
      const { result, notice } = await processCallback(deps, callback);
      await deps.db.transaction(async (tx) => {
        await updateCallback(tx, callback.id, { processedAt: deps.clock.now(), outcome: result });
        if (notice !== undefined) await queueOperatorMail(tx, deps.operator, notice);
      });
      if (notice !== undefined) showNotice(deps.operator, notice);
    },
    providerConcurrency,
  );
}

interface ProcessedCallback {
  /** The payment's id, or why no payment was settled. */
  result: string;
  /** A notice that requires the operator to act. */
  notice?: OperatorNotice;
}

/**
 * Finds the payment that a callback is about and settles it. Returns the result, and a notice if
 * the operator must act.
 */
async function processCallback(
  deps: PaymentDeps,
  callback: OpenCallback,
): Promise<ProcessedCallback> {
  const { provider, paymentId, providerId } = callback;
  if (paymentId === null && providerId === null) return { result: 'about no payment' };
  const payment = await findPaymentOfCallback(deps, callback);
  if (payment === undefined) {
    const message = operatorNoticeTexts.unknownPayment;
    return { result: 'unknown payment', notice: { message, provider } };
  }
  // One order must not pay for two payments, and an order must not pay for a payment that it was
  // not made for.
  if (providerId !== null && payment.providerId !== null && payment.providerId !== providerId) {
    const message = operatorNoticeTexts.otherOrder;
    return {
      result: `not the order of ${payment.id}`,
      notice: { message, provider, paymentId: payment.id },
    };
  }
  await settlePayment(deps, payment, 'callback');
  await hastenRefund(deps.db, payment.id, deps.clock.now());
  return { result: payment.id };
}

/**
 * Finds the payment that a callback names, by the provider's order id or else by the shop's payment
 * id.
 */
async function findPaymentOfCallback(
  { db }: PaymentDeps,
  { provider, paymentId, providerId }: OpenCallback,
): Promise<Payment | undefined> {
  const byOrder =
    providerId === null ? undefined : await findPaymentOfOrder(db, provider, providerId);
  if (byOrder !== undefined || paymentId === null || !isUuid(paymentId)) return byOrder;
  const byId = await findPayment(db, paymentId);
  return byId?.provider === provider ? byId : undefined;
}
