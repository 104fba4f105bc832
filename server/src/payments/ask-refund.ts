import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import { assertMayActAlone, lockAccounts } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { lockPayment, type Payment } from './payments.queries.ts';
import { type RefundAsked, type RefundRefusal, refusalOfRefund } from './refund.rules.ts';
import { findOpenRefundYen, insertRefund, sumRefundedAlone } from './refunds.queries.ts';

/** Job that sends refunds to their providers and looks up their results. */
export const sendRefundsJob = 'send-refunds';

export type AskRefundResult =
  | { kind: 'asked'; refundId: string }
  | { kind: 'refused'; reason: RefundRefusal };

/**
 * Stores a refund. A job then sends it to the provider. Points are taken back when the provider
 * reports the refund, as for a refund made on the provider's own screens.
 *
 * @throws SecondPersonNeededError if staff act without a second person, and the yen refunded
 *   without one, by this person or to this member, would exceed the limit (docs/payments.md)
 */
export function askRefund(
  deps: PaymentDeps,
  payment: Pick<Payment, 'id' | 'memberId' | 'method'>,
  refund: RefundAsked,
  actor: Actor,
): Promise<AskRefundResult> {
  return audited(deps.db, deps.clock, actor, 'payments refund', async (tx, record) => {
    const result = await askRefundWithin(tx, deps, payment, refund, actor);
    if (result.kind === 'asked') {
      const details = { refund: result.refundId, amount: refund.yen };
      record({ subject: `payment ${payment.id}`, details });
    }
    return result;
  });
}

/** Stores a refund as `askRefund` does, in the transaction of a change that needs it. */
export async function askRefundWithin(
  tx: Tx,
  { clock, methods }: Pick<PaymentDeps, 'clock' | 'methods'>,
  { id, memberId, method }: Pick<Payment, 'id' | 'memberId' | 'method'>,
  refund: RefundAsked,
  actor: Actor,
): Promise<AskRefundResult> {
  await lockAccounts(tx, [memberId]);
  const payment = assertFound(await lockPayment(tx, id), `payment ${id} is gone`);
  const { yen } = refund;
  const hasOpen = (await findOpenRefundYen(tx, id)) !== undefined;
  const reason = refusalOfRefund(payment, refund, methods.get(method)?.refunds, hasOpen);
  if (reason !== undefined) return { kind: 'refused', reason };
  const now = clock.now();
  await assertMayActAlone(tx, { memberId, amount: yen, now }, actor, sumRefundedAlone);
  const refundId = await insertRefund(tx, {
    ...{ paymentId: id, memberId, amount: yen, reason: actor.why, createdAt: now },
    ...{ askedBy: staffIdOf(actor), asker: actor.principal.name },
    ...{ approvedBy: actor.approver?.staffId ?? null, approver: actor.approver?.name ?? null },
    reversedBefore: payment.reversed,
  });
  await enqueue(tx, sendRefundsJob, {});
  return { kind: 'asked', refundId };
}
