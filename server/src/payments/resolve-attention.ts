import { type Actor, audited } from '../db/audit.ts';
import type { Executor } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import { RevisionChangedError } from '../lib/revision-changed.ts';
import { releaseBonuses } from '../promotions/index.ts';
import { ProviderUnavailableError } from '../providers/payments/payment-provider.ts';
import { isToGiveBack } from './guardian-cancellations.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { countPaymentHistory, revisionOf } from './payment-lists.queries.ts';
import {
  findPayment,
  lockPayment,
  type Payment,
  updateAttentionResolved,
} from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

export type ResolveAttentionResult =
  | { kind: 'resolved'; state: Payment['state'] }
  | { kind: 'refused'; reason: 'no-such-payment' | 'no-attention' | 'not-reachable' };

/** The payment's revision as somebody saw it, if they saw one: the command line shows none. */
interface SeenPayment {
  revision?: number;
}

/**
 * Records that staff have dealt with a payment that needs attention, or that they must give back
 * for a guardian: for example, they gave the money back outside of the shop. First reads the
 * payment again at the provider. If it still needs attention then, marks it as resolved, so that it
 * is no longer counted as work. Money that arrives later is credited as before.
 *
 * @throws RevisionChangedError if something had happened to the payment since `revision`, or
 *   another command of staff came first. What the provider shows now is no reason.
 */
export async function resolveAttention(
  deps: PaymentDeps,
  paymentId: string,
  actor: Actor,
  { revision }: SeenPayment = {},
): Promise<ResolveAttentionResult> {
  const before = await findPayment(deps.db, paymentId);
  if (before === undefined) return { kind: 'refused', reason: 'no-such-payment' };
  const history = await countPaymentHistory(deps.db, paymentId);
  if (revision !== undefined && revisionOf(history) !== revision) throw new RevisionChangedError();
  if (!(await needsAttention(deps.db, before))) return { kind: 'refused', reason: 'no-attention' };
  try {
    if (deps.methods.has(before.method)) await settlePayment(deps, before, 'operator');
  } catch (error) {
    if (error instanceof ProviderUnavailableError)
      return { kind: 'refused', reason: 'not-reachable' };
    throw error;
  }
  return audited(deps.db, deps.clock, actor, 'payments attention', async (tx, record) => {
    await lockAccounts(tx, [before.memberId]);
    const payment = (await lockPayment(tx, paymentId)) ?? before;
    const { commands } = await countPaymentHistory(tx, paymentId);
    if (revision !== undefined && commands !== history.commands) throw new RevisionChangedError();
    const { state } = payment;
    if (await needsAttention(tx, payment)) {
      await updateAttentionResolved(tx, paymentId, deps.clock.now());
      await releaseBonuses(tx, paymentId);
    }
    record({ subject: `payment ${paymentId}`, details: { state } });
    return { kind: 'resolved', state } as const;
  });
}

/** Whether staff must look at a payment, or give it back for a guardian. */
export async function needsAttention(db: Executor, { id, state }: Payment): Promise<boolean> {
  return state === 'needs_attention' || (await isToGiveBack(db, id));
}
