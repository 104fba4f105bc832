import { createHash } from 'node:crypto';
import { enqueue } from '../jobs/queue.queries.ts';
import { queueOperatorMail, showNotice } from '../messages/index.ts';
import type { CallbackReader, ProviderCallback } from '../providers/payments/payment-provider.ts';
import { findCallbackBody, insertCallback } from './callbacks.queries.ts';
import { operatorNoticeTexts } from './operator-notices.texts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentOfOrder, type Payment } from './payments.queries.ts';

/** Job that processes stored callbacks. */
export const processCallbacksJob = 'process-payment-callbacks';

/**
 * Stores a callback with a right signature, once; a job processes it later.
 *
 * Notifies the operator of a callback whose fields differ from what the shop sent, or that differs
 * from a stored callback with the same event id.
 *
 * @param body the exact bytes received
 * @returns whether the callback is genuine and matches what the shop sent
 */
export async function receiveCallback(
  deps: PaymentDeps,
  reader: CallbackReader,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const receivedAt = deps.clock.now();
  const callback = await reader.read(body, headers, receivedAt);
  if (callback === undefined) return false;
  const mismatched = await findMismatched(deps, reader, callback, body);
  if (mismatched !== undefined) {
    const message = operatorNoticeTexts.callbackMismatch;
    const notice = { message, paymentId: mismatched.id, provider: reader.provider };
    const hourly = { subject: `contradicted ${mismatched.id}`, now: receivedAt };
    const { db, operator } = deps;
    if (await db.transaction((tx) => queueOperatorMail(tx, operator, notice, hourly)))
      showNotice(operator, notice);
    return false;
  }
  await storeCallback(deps, reader, { callback, body, headers, receivedAt });
  return true;
}

/**
 * Finds the payment that a callback names if the callback does not repeat the fields that the shop
 * sent; undefined if all is right.
 */
async function findMismatched(
  { db }: PaymentDeps,
  reader: CallbackReader,
  { about }: ProviderCallback,
  body: Buffer,
): Promise<Payment | undefined> {
  if (reader.repeatsRequest === undefined || about?.providerId === undefined) return undefined;
  const payment = await findPaymentOfOrder(db, reader.provider, about.providerId);
  if (payment === undefined) return undefined;
  return reader.repeatsRequest(body, payment.instructions) ? undefined : payment;
}

interface Received {
  callback: ProviderCallback;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  receivedAt: Date;
}

/** Stores a callback once. Notifies the operator if another callback has the same event id. */
async function storeCallback(
  { db, operator }: PaymentDeps,
  reader: CallbackReader,
  { callback, body, headers, receivedAt }: Received,
): Promise<void> {
  const { eventId, about } = callback;
  const { provider } = reader;
  const message = operatorNoticeTexts.callbacksDiffer;
  const notice = { message, provider, reason: eventId };
  const isNotified = await db.transaction(async (tx) => {
    const id = await insertCallback(tx, {
      provider,
      eventId,
      paymentId: about?.paymentId ?? null,
      providerId: about?.providerId ?? null,
      headers: { ...headers },
      body,
      bodyHash: createHash('sha256').update(body).digest(),
      receivedAt,
    });
    if (id !== undefined) {
      await enqueue(tx, processCallbacksJob, {});
      return false;
    }
    const storedBody = await findCallbackBody(tx, provider, eventId);
    if (storedBody === null || reader.hasSameContent?.(storedBody, body) !== false) return false;
    return queueOperatorMail(tx, operator, notice, {
      subject: `differs ${eventId}`,
      now: receivedAt,
    });
  });
  if (isNotified) showNotice(operator, notice);
}
