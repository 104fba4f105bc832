import { createHash } from 'node:crypto';
import type { Executor, Tx } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { lockAccounts } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import { type OperatorNotice, queueOperatorMail, showNotice } from '../messages/index.ts';
import {
  ProviderUnavailableError,
  type RefundMethod,
  type RefundStatus,
} from '../providers/payments/payment-provider.ts';
import { insertCallback } from './callbacks.queries.ts';
import { notifyIfKeyRefused } from './notify-if-key-refused.ts';
import { operatorNoticeTexts } from './operator-notices.texts.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, lockPayment, type Payment } from './payments.queries.ts';
import { isGivenUp, isRefundBooked, nextRefundAttempt } from './refund.rules.ts';
import {
  claimRefund,
  type DueRefund,
  findDueRefunds,
  type Refund,
  updateRefund,
} from './refunds.queries.ts';
import { orderReferenceOf, settlePayment } from './settle-payment.ts';
import { providerConcurrency } from './sweep-payments.ts';

const batch = 100;

/**
 * Sends every refund that is due, and looks up those that were accepted. A refund whose answer was
 * lost is sent again under its key; a crash at any place is repaired by the next run.
 *
 * @returns how many refunds were due
 */
export function sendRefunds(deps: PaymentDeps): Promise<number> {
  return sweep<DueRefund>(
    (after) => findDueRefunds(deps.db, deps.clock.now(), after, batch),
    ({ id }) => workOnRefund(deps, id),
    providerConcurrency,
  );
}

/** Sends or looks up one refund. Nothing happens if another process does so. */
export async function workOnRefund(deps: PaymentDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  const refund = await deps.db.transaction((tx) =>
    claimRefund(tx, id, now, ({ state, attempts }) =>
      nextRefundAttempt(state === 'sent' ? 'sent' : 'asked', attempts + 1, now),
    ),
  );
  if (refund === undefined) return;
  const isLate = isGivenUp(refund, now);
  // Sent again that late, it might be made twice.
  if (isLate && refund.state === 'asked') return endWithoutSuccess(deps, refund, noResult);
  const payment = assertFound(
    await findPayment(deps.db, refund.paymentId),
    `payment ${refund.paymentId} is gone`,
  );
  const method = deps.methods.get(payment.method)?.refunds;
  // The provider is not set up now: the refund waits.
  if (method === undefined) return;
  const status = await sendOrRead(deps, method, payment, refund);
  if (status === undefined) return;
  if (status.kind === 'unclear') await endWithoutSuccess(deps, refund, status);
  else if (status.kind === 'sent' && isLate) await endWithoutSuccess(deps, refund, noResult);
  else if (status.kind === 'refused') await endRefused(deps, payment, refund, status);
  else await bookAccepted(deps, payment, refund, status);
}

const noResult = { kind: 'unclear', reason: 'the provider gave no result in time' } as const;

/**
 * Sends the refund to the provider, or reads its status there if it was accepted before; undefined
 * if the provider cannot be reached.
 */
async function sendOrRead(
  deps: PaymentDeps,
  method: RefundMethod,
  payment: Payment,
  { id, amount, state, attempts, providerRefundId }: Refund,
): Promise<RefundStatus | undefined> {
  const { providerId } = payment;
  if (providerId === null) return { kind: 'refused', reason: 'no order' };
  try {
    if (state === 'sent' && providerRefundId !== null)
      return (
        (await method.read?.(providerRefundId)) ?? { kind: 'done', refundId: providerRefundId }
      );
    const customer = await deps.findCustomer(payment.memberId);
    const request = { id, amount, mail: customer?.mail, isRepeat: attempts > 1 };
    return await method.send(orderReferenceOf(deps, { ...payment, providerId }), request);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    await notifyIfKeyRefused(deps, payment.provider, error);
    return undefined;
  }
}

/**
 * Stores that the provider has accepted a refund, and books what the provider reports about the
 * payment. If that contains the refund, the refund is done.
 */
async function bookAccepted(
  deps: PaymentDeps,
  payment: Payment,
  refund: Refund,
  status: Extract<RefundStatus, { kind: 'sent' | 'done' }>,
): Promise<void> {
  const sentAt = refund.sentAt ?? deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockForRefund(tx, payment);
    const accepted = { state: 'sent', sentAt, providerRefundId: status.refundId } as const;
    const isFirst = refund.state === 'asked';
    // From now on it is looked up, first soon, then less and less often.
    const change = isFirst ? { ...accepted, attempts: 1, nextAt: firstLookupAt(deps) } : accepted;
    if (!(await updateRefund(tx, refund.id, ['asked', 'sent'], change))) return;
    if (status.kind === 'done' && status.callback !== undefined)
      await storeCallback(tx, deps, payment, refund, status.callback);
  });
  const booked = await settleIfPossible(deps, payment);
  if (booked === undefined || status.kind !== 'done' || !isRefundBooked(booked, refund)) return;
  await updateRefund(deps.db, refund.id, ['sent'], {
    ...{ state: 'done', nextAt: null, endedAt: deps.clock.now() },
  });
}

function firstLookupAt({ clock }: PaymentDeps): Date {
  return nextRefundAttempt('sent', 1, clock.now());
}

/** Locks in the order of all transactions: the member's account, then the payment. */
async function lockForRefund(tx: Tx, { id, memberId }: Payment): Promise<void> {
  await lockAccounts(tx, [memberId]);
  await lockPayment(tx, id);
}

/** Stores the result of a refund as a callback, once, for a provider without a query API. */
async function storeCallback(
  tx: Executor,
  { clock }: PaymentDeps,
  { id, provider, providerId }: Payment,
  refund: Refund,
  body: Buffer,
): Promise<void> {
  const now = clock.now();
  await insertCallback(tx, {
    provider,
    eventId: `refund ${refund.id}`,
    paymentId: id,
    providerId,
    headers: {},
    body,
    bodyHash: createHash('sha256').update(body).digest(),
    receivedAt: now,
  });
}

/** Reads the payment at the provider and books it; undefined if that is not possible now. */
async function settleIfPossible(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  try {
    return await settlePayment(deps, payment, 'refund');
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return undefined;
    throw error;
  }
}

/** Ends a refund that the provider refused, or that failed after it was accepted. */
async function endRefused(
  deps: PaymentDeps,
  payment: Payment,
  refund: Refund,
  status: Extract<RefundStatus, { kind: 'refused' }>,
): Promise<void> {
  // The provider may refuse because the money went back in another way: that is booked now.
  await settleIfPossible(deps, payment);
  await endWithoutSuccess(deps, refund, status);
}

const messages = {
  unclear: operatorNoticeTexts.refundUnclear,
  failed: operatorNoticeTexts.refundFailed,
  refused: operatorNoticeTexts.refundRefused,
} as const;

/** Ends a refund without success and notifies the operator, in one transaction. */
async function endWithoutSuccess(
  deps: PaymentDeps,
  { id, paymentId, state }: Refund,
  { kind, reason }: Extract<RefundStatus, { kind: 'refused' | 'unclear' }>,
): Promise<void> {
  const message = messages[kind === 'refused' && state === 'sent' ? 'failed' : kind];
  const notice: OperatorNotice = { message, paymentId, reason };
  const endedAt = kind === 'refused' ? deps.clock.now() : null;
  const isEnded = await deps.db.transaction(async (tx) => {
    const change = { state: kind, failure: reason, nextAt: null, endedAt };
    if (!(await updateRefund(tx, id, ['asked', 'sent'], change))) return false;
    await queueOperatorMail(tx, deps.operator, notice);
    return true;
  });
  if (isEnded) showNotice(deps.operator, notice);
}
