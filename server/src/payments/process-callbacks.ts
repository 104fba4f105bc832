import { isUuid } from '../db/uuid.rules.ts';
import { sweep } from '../jobs/job.ts';
import { type OpenCallback, selectOpenCallbacks, updateCallback } from './callbacks.queries.ts';
import type { PaymentParts } from './payment-parts.ts';
import { type Payment, selectPayment, selectPaymentOfOrder } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';
import { askedAtOnce } from './sweep-payments.ts';

const batch = 100;

/**
 * Does what follows from the callbacks that were kept. A callback is a hint: the provider is asked how the payment it
 * names stands. One whose provider cannot be asked now stays for the next run.
 *
 * @returns how many there were
 */
export function processCallbacks(parts: PaymentParts): Promise<number> {
  return sweep<OpenCallback>(
    (after) => selectOpenCallbacks(parts.db, after, batch),
    async (callback) => {
      const outcome = await processOne(parts, callback);
      await updateCallback(parts.db, callback.id, { processedAt: parts.clock.now(), outcome });
    },
    askedAtOnce,
  );
}

async function processOne(parts: PaymentParts, callback: OpenCallback): Promise<string> {
  const { provider, paymentId, providerId } = callback;
  if (paymentId === null && providerId === null) return 'about no payment';
  const payment = await findPayment(parts, callback);
  if (payment === undefined) {
    parts.tellOperator({ message: 'a callback is about a payment that this shop does not know', provider });
    return 'unknown payment';
  }
  // Two payments may not be paid by one order, nor may one payment be paid by an order that was not made for it.
  if (providerId !== null && payment.providerId !== null && payment.providerId !== providerId) {
    parts.tellOperator({
      message: 'a callback is about an order that is not the one of the payment it names',
      provider,
      paymentId: payment.id,
    });
    return `not the order of ${payment.id}`;
  }
  await settlePayment(parts, payment, 'callback');
  return payment.id;
}

async function findPayment(
  { db }: PaymentParts,
  { provider, paymentId, providerId }: OpenCallback,
): Promise<Payment | undefined> {
  const ofOrder = providerId === null ? undefined : await selectPaymentOfOrder(db, provider, providerId);
  if (ofOrder !== undefined || paymentId === null || !isUuid(paymentId)) return ofOrder;
  const named = await selectPayment(db, paymentId);
  return named?.provider === provider ? named : undefined;
}
