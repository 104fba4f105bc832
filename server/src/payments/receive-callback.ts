import { createHash } from 'node:crypto';
import { enqueue } from '../jobs/queue.queries.ts';
import type { CallbackReader } from '../providers/payments/payment-provider.ts';
import { insertCallback } from './callbacks.queries.ts';
import type { PaymentParts } from './payment-parts.ts';

/** The job that does what follows. */
export const processCallbacksJob = 'process-payment-callbacks';

/**
 * Keeps a provider's callback if its signature is right; what follows from it is a job's work. The same message again is
 * kept once.
 *
 * @param body to the byte
 * @returns whether the message was the provider's
 */
export async function receiveCallback(
  { db, clock }: PaymentParts,
  reader: CallbackReader,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const receivedAt = clock.now();
  const callback = await reader.read(body, headers, receivedAt);
  if (callback === undefined) return false;
  await db.transaction(async (tx) => {
    const id = await insertCallback(tx, {
      provider: reader.provider,
      eventId: callback.eventId,
      paymentId: callback.about?.paymentId ?? null,
      providerId: callback.about?.providerId ?? null,
      headers: { ...headers },
      body,
      bodyHash: createHash('sha256').update(body).digest(),
      receivedAt,
    });
    if (id !== undefined) await enqueue(tx, processCallbacksJob, {});
  });
  return true;
}
