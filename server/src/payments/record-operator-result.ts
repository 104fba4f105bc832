import { createHash, randomUUID } from 'node:crypto';
import { type Actor, audited } from '../db/audit.ts';
import { isUuid } from '../db/uuid.rules.ts';
import type { OperatorResult } from '../providers/payments/payment-provider.ts';
import { insertCallback, updateCallback } from './callbacks.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, type Payment } from './payments.queries.ts';
import { assertMethod, settlePayment } from './settle-payment.ts';

export type RecordResultResult =
  | { kind: 'noted'; payment: Payment }
  | { kind: 'refused'; reason: 'no-such-payment' | 'can-be-asked' };

/**
 * Records a result that an operator read in the provider's own list, because the provider has no
 * query API and its callback never came. The result is stored as a callback and settled like one,
 * so it is booked once.
 *
 * @param actor who read it and if, for the audit log
 */
export async function recordOperatorResult(
  deps: PaymentDeps,
  paymentId: string,
  result: OperatorResult,
  actor: Actor,
): Promise<RecordResultResult> {
  const payment = isUuid(paymentId) ? await findPayment(deps.db, paymentId) : undefined;
  if (payment === undefined) return { kind: 'refused', reason: 'no-such-payment' };
  const { provider, providerId, amount } = payment;
  const body = assertMethod(deps, payment).callbackForResult?.(result, amount);
  if (body === undefined || providerId === null) return { kind: 'refused', reason: 'can-be-asked' };
  const now = deps.clock.now();
  const id = await audited(deps.db, deps.clock, actor, 'payments note', (tx, record) => {
    record({ subject: `payment ${paymentId}`, details: { result } });
    return insertCallback(tx, {
      provider,
      eventId: `noted ${randomUUID()}`,
      paymentId,
      providerId,
      headers: {},
      body,
      bodyHash: createHash('sha256').update(body).digest(),
      receivedAt: now,
    });
  });
  const settled = await settlePayment(deps, payment, 'operator');
  if (id !== undefined) await updateCallback(deps.db, id, { processedAt: now, outcome: paymentId });
  return { kind: 'noted', payment: settled };
}
