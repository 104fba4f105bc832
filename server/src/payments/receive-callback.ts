import { createHash } from 'node:crypto';
import { enqueue } from '../jobs/queue.queries.ts';
import { queueOperatorMail } from '../messages/index.ts';
import type { CallbackReader, ProviderCallback } from '../providers/payments/payment-provider.ts';
import { insertCallback, selectBody } from './callbacks.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { type Payment, selectPaymentOfOrder } from './payments.queries.ts';

/** The job that does what follows. */
export const processCallbacksJob = 'process-payment-callbacks';

/**
 * Keeps a provider's callback if its signature is right; what follows from it is a job's work. The
 * same message again is kept once. One that says another thing than was agreed, or than the message
 * of its name that was kept, is brought to the operator.
 *
 * @param body to the byte
 * @returns whether the message was the provider's, as it sent it
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
  const contradicted = await findContradicted(deps, reader, callback, body);
  if (contradicted !== undefined) {
    const message = 'a signed result was refused: it is of other fields than the shop sent';
    const notice = { message, paymentId: contradicted.id, provider: reader.provider };
    const hourly = { subject: `contradicted ${contradicted.id}`, now: receivedAt };
    const { db, operator } = deps;
    if (await db.transaction((tx) => queueOperatorMail(tx, operator, notice, hourly)))
      operator.show(notice);
    return false;
  }
  await keep(deps, reader, { callback, body, headers, receivedAt });
  return true;
}

/** The payment that a message is about, where it does not repeat what the shop sent for it. */
async function findContradicted(
  { db }: PaymentDeps,
  reader: CallbackReader,
  { about }: ProviderCallback,
  body: Buffer,
): Promise<Payment | undefined> {
  if (reader.repeats === undefined || about?.providerId === undefined) return undefined;
  const payment = await selectPaymentOfOrder(db, reader.provider, about.providerId);
  if (payment === undefined) return undefined;
  return reader.repeats(body, payment.instructions) ? undefined : payment;
}

interface Received {
  callback: ProviderCallback;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  receivedAt: Date;
}

async function keep(
  { db, operator }: PaymentDeps,
  reader: CallbackReader,
  { callback, body, headers, receivedAt }: Received,
): Promise<void> {
  const { eventId, about } = callback;
  const { provider } = reader;
  const message = 'two results of one name differ: look for the payment at the company';
  const notice = { message, provider, reason: eventId };
  const isTold = await db.transaction(async (tx) => {
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
    const kept = await selectBody(tx, provider, eventId);
    if (kept === null || reader.isSame?.(kept, body) !== false) return false;
    return queueOperatorMail(tx, operator, notice, {
      subject: `differs ${eventId}`,
      now: receivedAt,
    });
  });
  if (isTold) operator.show(notice);
}
