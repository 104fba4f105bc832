import { isUuid } from '../db/uuid.rules.ts';
import { sweep } from '../jobs/job.ts';
import { type OperatorNotice, queueOperatorMail } from '../messages/index.ts';
import { type OpenCallback, selectOpenCallbacks, updateCallback } from './callbacks.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, selectPayment, selectPaymentOfOrder } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';
import { askedAtOnce } from './sweep-payments.ts';

const batch = 100;

/**
 * Does what follows from the callbacks that were kept. A callback is a hint: the provider is asked
 * how the payment it names stands. One whose provider cannot be asked now stays for the next run.
 *
 * @returns how many there were
 */
export function processCallbacks(deps: PaymentDeps): Promise<number> {
  return sweep<OpenCallback>(
    (after) => selectOpenCallbacks(deps.db, after, batch),
    async (callback) => {
      const { outcome, notice } = await processOne(deps, callback);
      await deps.db.transaction(async (tx) => {
        await updateCallback(tx, callback.id, { processedAt: deps.clock.now(), outcome });
        if (notice !== undefined) await queueOperatorMail(tx, deps.operator, notice);
      });
      if (notice !== undefined) deps.operator.show(notice);
    },
    askedAtOnce,
  );
}

interface Processed {
  outcome: string;
  /** What a person has to see to. */
  notice?: OperatorNotice;
}

async function processOne(deps: PaymentDeps, callback: OpenCallback): Promise<Processed> {
  const { provider, paymentId, providerId } = callback;
  if (paymentId === null && providerId === null) return { outcome: 'about no payment' };
  const payment = await findPayment(deps, callback);
  if (payment === undefined) {
    const message = 'a callback is about a payment that this shop does not know';
    return { outcome: 'unknown payment', notice: { message, provider } };
  }
  // Two payments may not be paid by one order, nor may one payment be paid by an order that was not
  // made for it.
  if (providerId !== null && payment.providerId !== null && payment.providerId !== providerId) {
    const message = 'a callback is about an order that is not the one of the payment it names';
    return {
      outcome: `not the order of ${payment.id}`,
      notice: { message, provider, paymentId: payment.id },
    };
  }
  await settlePayment(deps, payment, 'callback');
  return { outcome: payment.id };
}

async function findPayment(
  { db }: PaymentDeps,
  { provider, paymentId, providerId }: OpenCallback,
): Promise<Payment | undefined> {
  const ofOrder =
    providerId === null ? undefined : await selectPaymentOfOrder(db, provider, providerId);
  if (ofOrder !== undefined || paymentId === null || !isUuid(paymentId)) return ofOrder;
  const named = await selectPayment(db, paymentId);
  return named?.provider === provider ? named : undefined;
}
