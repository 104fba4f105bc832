import { createHash } from 'node:crypto';
import { type Actor, audited } from '../db/audit.ts';
import { lockAccounts } from '../ledger/index.ts';
import { insertCallback } from './callbacks.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, lockPayment, type Payment } from './payments.queries.ts';
import { findRefund, updateRefund } from './refunds.queries.ts';
import { assertMethod, settlePayment } from './settle-payment.ts';

export type ResolveRefundResult =
  | { kind: 'resolved'; payment: Payment }
  | { kind: 'refused'; reason: 'no-such-refund' | 'not-unclear' };

/**
 * Records what staff saw on the provider's own screens about a refund that is unclear, and reads
 * the payment again. If the refund was made and the provider has no query API, the result is stored
 * as a callback, as `recordOperatorResult` does.
 */
export async function resolveRefund(
  deps: PaymentDeps,
  paymentId: string,
  refundId: string,
  wasMade: boolean,
  actor: Actor,
): Promise<ResolveRefundResult> {
  const payment = await findPayment(deps.db, paymentId);
  const refund = await findRefund(deps.db, paymentId, refundId);
  if (payment === undefined || refund === undefined)
    return { kind: 'refused', reason: 'no-such-refund' };
  const body = assertMethod(deps, payment).callbackForResult?.('refunded', payment.amount);
  const now = deps.clock.now();
  const isResolved = await audited(
    deps.db,
    deps.clock,
    actor,
    'payments refund result',
    async (tx, record) => {
      await lockAccounts(tx, [payment.memberId]);
      await lockPayment(tx, paymentId);
      const state = wasMade ? ('done' as const) : ('refused' as const);
      if (!(await updateRefund(tx, refundId, ['unclear'], { state, endedAt: now }))) return false;
      if (wasMade && body !== undefined)
        await insertCallback(tx, {
          provider: payment.provider,
          eventId: `refund ${refundId}`,
          paymentId,
          providerId: payment.providerId,
          headers: {},
          body,
          bodyHash: createHash('sha256').update(body).digest(),
          receivedAt: now,
        });
      record({ subject: `payment ${paymentId}`, details: { refund: refundId, wasMade } });
      return true;
    },
  );
  if (!isResolved) return { kind: 'refused', reason: 'not-unclear' };
  return { kind: 'resolved', payment: await settlePayment(deps, payment, 'operator') };
}
