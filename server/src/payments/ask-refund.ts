import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import {
  lockAccounts,
  lockAdjuster,
  memberWindowMs,
  needsSecondPerson,
  staffWindowMs,
} from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { lockPayment, type Payment } from './payments.queries.ts';
import { type RefundRefusal, refusalOfRefund } from './refund.rules.ts';
import { hasOpenRefund, insertRefund, sumRefundedAlone } from './refunds.queries.ts';

/** Job that sends refunds to their providers and looks up their results. */
export const sendRefundsJob = 'send-refunds';

export type AskRefundOutcome =
  | { kind: 'asked'; refundId: string }
  | { kind: 'refused'; reason: RefundRefusal };

/**
 * Stores a refund that a job then sends to the provider. What the provider reports about the
 * payment moves the ledger, as for a refund made on its own screens.
 *
 * @throws SecondPersonNeededError if a person of staff does it alone and more than the limit was
 *   refunded alone with it, by them or to the member (docs/payments.md)
 */
export function askRefund(
  deps: PaymentDeps,
  { id, memberId, method }: Pick<Payment, 'id' | 'memberId' | 'method'>,
  yen: number,
  actor: Actor,
): Promise<AskRefundOutcome> {
  return audited(deps.db, deps.clock, actor, 'payments refund', async (tx, record) => {
    await lockAccounts(tx, [memberId]);
    const payment = assertFound(await lockPayment(tx, id), `payment ${id} is gone`);
    const reason = refusalOfRefund(
      payment,
      yen,
      deps.methods.get(method)?.refunds,
      await hasOpenRefund(tx, id),
    );
    if (reason !== undefined) return { kind: 'refused', reason } as const;
    const now = deps.clock.now();
    await assertMayAlone(tx, { memberId, yen }, actor, now);
    const refundId = await insertRefund(tx, {
      ...{ paymentId: id, memberId, amount: yen, reason: actor.why, createdAt: now },
      ...{ askedBy: staffIdOf(actor), asker: actor.principal.name },
      ...{ approvedBy: actor.approver?.staffId ?? null, approver: actor.approver?.name ?? null },
      reversedBefore: payment.reversed,
    });
    await enqueue(tx, sendRefundsJob, {});
    record({ subject: `payment ${id}`, details: { refund: refundId, amount: yen } });
    return { kind: 'asked', refundId } as const;
  });
}

/** Refuses a refund by staff that needs a second person. */
async function assertMayAlone(
  tx: Tx,
  { memberId, yen }: { memberId: number; yen: number },
  { principal, approver, singleHanded }: Actor,
  now: Date,
): Promise<void> {
  if (principal.kind !== 'staff' || approver !== undefined || singleHanded === true) return;
  const { staffId } = principal;
  await lockAdjuster(tx, staffId);
  const before = await sumRefundedAlone(tx, {
    staffId,
    memberId,
    staffAfter: new Date(now.getTime() - staffWindowMs),
    memberAfter: new Date(now.getTime() - memberWindowMs),
  });
  if (needsSecondPerson(yen, before)) throw new SecondPersonNeededError();
}
