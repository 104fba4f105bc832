import type { PayMethodId } from '#contract/shop/points.ts';
import type { Tx } from '../db/database.ts';
import { findDebtSteps, forgonePointsOf, LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import {
  type Mail,
  type OperatorNotice,
  queueMail,
  queueOperatorMail,
  showNotice,
} from '../messages/index.ts';
import {
  findBonusesToTake,
  giveBonuses,
  recordTakenBonuses,
  releaseBonuses,
} from '../promotions/index.ts';
import type { FailureReason, ProviderStatus } from '../providers/payments/payment-provider.ts';
import { metrics } from '../telemetry/metrics.ts';
import { giveBackLateMoney } from './cancel-for-guardian.ts';
import { forgoneForGuardian } from './forgo-debts.ts';
import { isCancelledByGuardian } from './guardian-cancellations.queries.ts';
import { hasPaid } from './member-payments.queries.ts';
import {
  disputedText,
  excessText,
  operatorNoticeTexts,
  withheldText,
} from './operator-notices.texts.ts';
import { orderMailsPerDay } from './pay-limits.rules.ts';
import {
  decideTransition,
  disputedYenOf,
  isOpen,
  nextPollAt,
  type PaymentTransition,
  type StatusEvent,
  statusEventOf,
} from './payment.rules.ts';
import { upsertPaymentCard } from './payment-cards.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  creditedMail,
  givenBackMail,
  instructionsMail,
  overdueMail,
  paidTooMuchMail,
  takenBackMail,
} from './payments.mails.ts';
import {
  findChargeBack,
  insertPaymentEvent,
  lockPayment,
  type Payment,
  updatePayment,
} from './payments.queries.ts';

/** The cause of recording a status. */
export type Cause = 'request' | 'return' | 'callback' | 'sweep' | 'operator' | 'refund';

/**
 * The provider's status, or `too_little_in_time`: a bank transfer that was too small at its
 * deadline.
 */
export type ObservedStatus = ProviderStatus | { kind: 'too_little_in_time'; received: number };

/**
 * A notice to the operator. With `hourlySubject`, at most one mail an hour is sent about that
 * subject.
 */
export interface PendingNotice {
  notice: OperatorNotice;
  hourlySubject?: string;
}

/**
 * Records a payment's status and books what follows, in one transaction that locks the member's
 * account and the payment. Recording the same status again, or an older one, changes nothing.
 *
 * @param extraNotice a further notice to the operator
 * @returns the payment after it
 */
export async function recordStatus(
  deps: PaymentDeps,
  payment: Pick<Payment, 'id' | 'memberId'>,
  observed: ObservedStatus,
  cause: Cause,
  extraNotice?: PendingNotice,
): Promise<Payment> {
  const { after } = await recordUnlessOvertaken(
    deps,
    payment,
    { observed, cause, extraNotice },
    () => false,
  );
  return after;
}

/**
 * Records the status that the provider answered to a poll.
 *
 * Writes nothing if the payment has changed since the poll began and this status would change it
 * again. The status may be older than that change: a charge-back that was withdrawn meanwhile would
 * be booked twice.
 *
 * @param polled the payment as it was before the provider was called
 * @returns whether the payment had changed so, and the payment after it
 */
export function recordPolledStatus(
  deps: PaymentDeps,
  polled: Payment,
  observed: ObservedStatus,
  cause: Cause,
): Promise<{ isOvertaken: boolean; after: Payment }> {
  return recordUnlessOvertaken(deps, polled, { observed, cause }, (payment) =>
    hasChanged(polled, payment),
  );
}

/** A change of a payment, and what was booked with it. */
interface Change {
  before: Payment;
  after: Payment;
  booked: Booked;
  /** Whether a guardian has cancelled the payment. */
  isCancelled: boolean;
}

interface StatusReport {
  observed: ObservedStatus;
  cause: Cause;
  extraNotice?: PendingNotice | undefined;
}

/**
 * Records a status and books what follows, unless `isOvertakenBy` finds that the payment has
 * changed meanwhile. Also queues mails, notifies the operator, and counts the change in the
 * metrics.
 */
async function recordUnlessOvertaken(
  deps: PaymentDeps,
  { id, memberId }: Pick<Payment, 'id' | 'memberId'>,
  { observed, cause, extraNotice }: StatusReport,
  isOvertakenBy: (payment: Payment) => boolean,
): Promise<{ isOvertaken: boolean; after: Payment }> {
  const { before, after, isOvertaken, notices } = await deps.db.transaction(async (tx) => {
    const [ledger, locked] = await LedgerBatch.openWith(tx, [memberId], deps.clock, () =>
      lockPayment(tx, id),
    );
    const payment = assertFound(locked, `payment ${id} is gone`);
    const transition = transitionOf(payment, observed);
    if (transition !== undefined && isOvertakenBy(payment))
      return { before: payment, after: payment, isOvertaken: true, notices: [] };
    const changed = paymentAfter(payment, observed, transition, ledger.now);
    const isCancelled = transition !== undefined && (await isCancelledByGuardian(tx, id));
    const booked = await bookTransition(tx, ledger, payment, transition, isCancelled);
    const change = { before: payment, after: changed, booked, isCancelled };
    const [notices] = await Promise.all([
      notifyOperator(tx, deps, { ...change, now: ledger.now }, extraNotice),
      updatePayment(tx, id, changed),
      booked.credited > 0 && recordCard(tx, deps, payment, observed),
      transition !== undefined &&
        recordEvent(tx, { before: payment, after: changed }, transition.seen, booked, cause),
      notifyMember(deps, tx, change, cause),
      ledger.write(),
    ]);
    const isBackAgain = isChargeBackWithdrawn(payment, changed);
    if (isCancelled && changed.state === 'paid' && (booked.credited > 0 || isBackAgain)) {
      const notice = await giveBackLateMoney(tx, deps, changed);
      if (await queueOperatorMail(tx, deps.operator, notice)) notices.push(notice);
    }
    return { before: payment, after: changed, isOvertaken: false, notices };
  });
  for (const notice of notices) showNotice(deps.operator, notice);
  if (after.state !== before.state) countPayment(before, after);
  return { isOvertaken, after };
}

/**
 * Stores the card that paid, by the fingerprint in the provider's charge. It is known there even if
 * the shop could not read the card before the payment.
 */
async function recordCard(
  tx: Tx,
  { cardDigests }: PaymentDeps,
  { id: paymentId, memberId }: Payment,
  observed: ObservedStatus,
): Promise<void> {
  if (observed.kind !== 'paid' || observed.cardFingerprint === undefined) return;
  const digest = cardDigests(observed.cardFingerprint).at(-1);
  if (digest !== undefined) await upsertPaymentCard(tx, { paymentId, memberId, digest });
}

/** Whether a payment has changed since it was read. */
function hasChanged(before: Payment, after: Payment): boolean {
  const isLater = after.updatedAt.getTime() !== before.updatedAt.getTime();
  return isLater || after.state !== before.state || after.reversed !== before.reversed;
}

/**
 * Counts a payment's change in the metrics. Each step counts once, even if one status skipped a
 * step.
 */
function countPayment(before: Payment, after: Payment): void {
  const method = { 'kaifu.payment.method': metricNames[after.method] };
  if (before.state === 'created') metrics.paymentsBegun.add(1, method);
  if (before.creditedAt === null && after.creditedAt !== null)
    metrics.paymentsSettled.add(1, method);
  if (failures.has(after.state))
    metrics.paymentsFailed.add(1, { ...method, 'kaifu.payment.outcome': after.state });
}

const failures: ReadonlySet<Payment['state']> = new Set([
  'cancelled',
  'expired',
  'needs_attention',
]);

/** Names of the ways to pay in metrics. */
const metricNames: Readonly<Record<PayMethodId, string>> = {
  1: 'card',
  2: 'konbini',
  3: 'paypal',
  4: 'bank',
  5: 'amazon_pay',
  6: 'carrier',
  7: 'paypay',
  8: 'line_pay',
  9: 'merpay',
};

/** Queues mails to the member about changes that their current screen does not show. */
async function notifyMember(
  deps: PaymentDeps,
  tx: Tx,
  { before, after, booked, isCancelled }: Change,
  cause: Cause,
): Promise<void> {
  // The mail about the guardian's cancellation has explained what happens to points and money.
  if (isCancelled) return;
  const { credited, takenBack, owed } = booked;
  const isReturned = isChargeBackWithdrawn(before, after);
  const mails: (Mail | undefined)[] = [];
  if (isReturned) mails.push(givenBackMail(after, { credited, forgiven: -owed }));
  else if (credited > 0 && cause !== 'request') mails.push(creditedMail(credited, after));
  if (takenBack > 0 || owed > 0) mails.push(takenBackMail(after, { takenBack, owed }));
  if (after.excess > before.excess) mails.push(paidTooMuchMail(after));
  const isPaidElsewhere =
    after.instructions?.kind === 'store' || after.instructions?.kind === 'transfer';
  const isOver = after.state === 'expired' || after.state === 'cancelled';
  const isOverdue = isPaidElsewhere && isOver && before.state === 'waiting';
  // These mails are limited: somebody could register with another person's address, make orders and
  // leave them unpaid.
  const orderMail =
    before.instructions === null && after.state === 'waiting'
      ? instructionsMail(after)
      : isOverdue
        ? overdueMail(after)
        : undefined;
  if (orderMail !== undefined && (await mayMailMember(deps, tx, after.memberId)))
    mails.push(orderMail);
  for (const mail of mails) {
    if (mail !== undefined) await queueMail(tx, { memberId: after.memberId }, mail);
  }
}

/**
 * Whether a member may get a mail about an order: they have paid before, or have mails of the day
 * left.
 */
async function mayMailMember(
  { takeMailQuota }: PaymentDeps,
  tx: Tx,
  memberId: number,
): Promise<boolean> {
  return (await hasPaid(tx, memberId)) || (await takeMailQuota(tx, memberId, orderMailsPerDay));
}

/**
 * Queues notices to the operator.
 *
 * @returns the notices to show after the transaction has committed
 */
async function notifyOperator(
  tx: Tx,
  deps: PaymentDeps,
  { before, after, booked, isCancelled, now }: Change & { now: Date },
  extraNotice: PendingNotice | undefined,
): Promise<OperatorNotice[]> {
  const pending: PendingNotice[] = noticesOf(before, after, booked).map((notice) => ({ notice }));
  if (!isCancelled && (await isPaidAfterClosing(tx, deps, before, after))) {
    const message = operatorNoticeTexts.paidAfterClosing;
    pending.push({ notice: { message, paymentId: after.id, provider: after.provider } });
  }
  if (extraNotice !== undefined) pending.push(extraNotice);
  const queued: OperatorNotice[] = [];
  for (const { notice, hourlySubject: subject } of pending) {
    const hourly = subject === undefined ? undefined : { subject, now };
    if (await queueOperatorMail(tx, deps.operator, notice, hourly)) queued.push(notice);
  }
  return queued;
}

/**
 * Lists the notices to the operator about a change: amounts that do not match, and charge-backs,
 * which can be contested at the bank.
 */
function noticesOf(before: Payment, after: Payment, booked: Booked): OperatorNotice[] {
  const { id, provider, excess } = after;
  const change = noticeOfChange(before, after, booked);
  if (excess <= before.excess) return change;
  const message = operatorNoticeTexts.paidTooMuch;
  return [...change, { paymentId: id, provider, message, reason: excessText(excess) }];
}

/** Makes the notice to the operator about a change of a payment's state or disputes. */
function noticeOfChange(before: Payment, after: Payment, { withheld }: Booked): OperatorNotice[] {
  const { id, state, provider, attention, disputed } = after;
  const about = { paymentId: id, provider };
  if (disputed > before.disputed)
    return [
      {
        ...about,
        message: operatorNoticeTexts.partChargedBack,
        reason: disputedText(disputed),
      },
    ];
  if (isChargeBackWithdrawn(before, after))
    return [
      withheld === 0
        ? { ...about, message: operatorNoticeTexts.chargeBackWithdrawn }
        : {
            ...about,
            message: operatorNoticeTexts.forgoneChargeBackWithdrawn,
            reason: withheldText(withheld),
          },
    ];
  if (state === before.state) return [];
  if (state === 'needs_attention')
    return [{ ...about, message: operatorNoticeTexts.needsAttention, reason: attention ?? '' }];
  if (state === 'charged_back') return [{ ...about, message: operatorNoticeTexts.chargedBack }];
  return [];
}

/** Whether a bank withdrew a charge-back of the whole payment, or of a part after its credit. */
function isChargeBackWithdrawn(before: Payment, after: Payment): boolean {
  if (after.state !== 'paid') return false;
  const isPart = before.creditedAt !== null && after.reversed < before.reversed;
  return before.state === 'charged_back' || isPart;
}

/**
 * Whether money arrived after the account was closed. Nobody can use its points, so the operator
 * refunds it.
 */
async function isPaidAfterClosing(
  tx: Tx,
  { findCustomer }: PaymentDeps,
  before: Payment,
  after: Payment,
): Promise<boolean> {
  if (before.creditedAt !== null || after.creditedAt === null) return false;
  return (await findCustomer(after.memberId, tx)) === undefined;
}

/** Decides what an observed status changes about a payment. */
function transitionOf(payment: Payment, observed: ObservedStatus): PaymentTransition | undefined {
  const seen: StatusEvent =
    observed.kind === 'too_little_in_time'
      ? observed.kind
      : statusEventOf(observed, payment.amount);
  const { state, amount, creditedAt, reversed, disputed } = payment;
  const refunded = observed.kind === 'paid' ? observed.refunded : 0;
  return decideTransition(
    { state, amount, isCredited: creditedAt !== null, reversed, disputed },
    seen,
    refunded,
    observed.kind === 'too_little_in_time' ? 0 : disputedYenOf(observed),
  );
}

/** Computes the payment after a status was recorded. */
function paymentAfter(
  payment: Payment,
  observed: ObservedStatus,
  transition: PaymentTransition | undefined,
  now: Date,
): Payment {
  const state = transition?.to ?? payment.state;
  const updatedAt = transition === undefined ? payment.updatedAt : now;
  const failure = state === 'cancelled' ? (failureOf(observed) ?? payment.failure) : null;
  return {
    ...payment,
    state,
    failure,
    chargeId: (observed.kind === 'paid' ? observed.chargeId : undefined) ?? payment.chargeId,
    instructions:
      observed.kind === 'waiting' && observed.instructions !== null
        ? observed.instructions
        : payment.instructions,
    attention:
      state === 'needs_attention' ? (payment.attention ?? attentionOf(payment, observed)) : null,
    reversed: transition?.reversed ?? payment.reversed,
    disputed: transition?.disputed ?? payment.disputed,
    excess: (observed.kind === 'paid' ? observed.excess : undefined) ?? payment.excess,
    creditedAt: transition !== undefined && transition.credit > 0 ? now : payment.creditedAt,
    askAt: nextPollAt(state, isOpen(state) ? payment.createdAt : updatedAt, payment.payBy, now),
    updatedAt,
  };
}

function failureOf(observed: ObservedStatus): FailureReason | undefined {
  return observed.kind === 'declined' ? observed.reason : undefined;
}

/** Writes why the operator must look at the payment. */
function attentionOf(payment: Payment, observed: ObservedStatus): string {
  if (observed.kind === 'too_little_in_time') {
    return `${observed.received} JPY of ${payment.amount} JPY arrived`;
  }
  if (observed.kind !== 'paid') return observed.kind;
  const { amount, currency } = observed.received;
  return `${amount} ${currency} arrived instead of ${payment.amount} JPY`;
}

interface Booked {
  credited: number;
  takenBack: number;
  /** Points added to the debt; negative if the debt was lowered. */
  owed: number;
  /** Points that were not given back, because the debt for them had been forgone. */
  withheld: number;
  /** Points of `owed` that were forgone at once. */
  forgone: number;
}

/**
 * Credits, takes back or returns points as decided, and returns the points that were booked.
 *
 * @param isCancelled whether a guardian has cancelled the payment
 */
async function bookTransition(
  tx: Tx,
  ledger: LedgerBatch,
  payment: Payment,
  transition: PaymentTransition | undefined,
  isCancelled: boolean,
): Promise<Booked> {
  const { id, memberId } = payment;
  const after = { id, memberId, amount: payment.amount, reversed: transition?.reversed ?? 0 };
  const booked = { credited: 0, takenBack: 0, owed: 0, withheld: 0, forgone: 0 };
  if (transition === undefined) return booked;
  if (transition.takeBack > 0) {
    const bonuses = await findBonusesToTake(tx, after);
    const back = await ledger.takeBack(memberId, id, transition.takeBack, bonuses);
    const { taken, owed, bonusesTaken } = back;
    await recordTakenBonuses(tx, bonusesTaken);
    // A member under 18 whose guardian has cancelled owes nothing (Civil Code, 5 and 121-2).
    const forgone = isCancelled ? owed : 0;
    ledger.forgoDebtOf(memberId, id, forgone, forgoneForGuardian);
    return { ...booked, takenBack: taken, owed, forgone };
  }
  if (transition.giveBack > 0) {
    const chargedBack = await findChargedBack(tx, payment);
    const { credited, forgiven, withheld } = await ledger.giveBack(
      memberId,
      id,
      transition.giveBack,
      chargedBack,
      !isCancelled,
    );
    if (!isCancelled) await giveBonuses(tx, ledger, after);
    return { ...booked, credited, owed: -forgiven, withheld };
  }
  if (transition.credit > 0) {
    const credit = {
      memberId,
      currency: 'point',
      amount: transition.credit,
      reference: id,
    } as const;
    ledger.post({ ...credit, kind: 'points_bought' }, 'paid');
    // Bought points settle the member's debt first, unless their money goes back at once.
    if (!isCancelled) {
      ledger.settleDebt(memberId, transition.credit, id);
      await giveBonuses(tx, ledger, after);
    } else await releaseBonuses(tx, id);
    return { ...booked, credited: transition.credit };
  }
  if (payment.creditedAt === null && endsWithoutMoney.has(transition.to))
    await releaseBonuses(tx, id);
  return booked;
}

/** States in which a payment that was not credited gives back the promised free points. */
const endsWithoutMoney: ReadonlySet<Payment['state']> = new Set([
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
]);

/** Finds the points that charge-backs of a payment took, left as debt, and let the shop forgo. */
async function findChargedBack(tx: Tx, { id, memberId }: Payment) {
  const { taken, owed, forgone, withheld } = await findChargeBack(tx, id);
  const forgoneLater = forgonePointsOf(await findDebtSteps(tx, memberId), id);
  // Points that were withheld before are not withheld again.
  return {
    taken,
    owed: owed - withheld,
    forgone: Math.max(0, forgone + forgoneLater - withheld),
  };
}

/** Appends a change to the payment's history. */
function recordEvent(
  tx: Tx,
  { before, after }: { before: Payment; after: Payment },
  seen: StatusEvent,
  booked: Booked,
  cause: Cause,
): Promise<unknown> {
  return insertPaymentEvent(tx, {
    paymentId: after.id,
    cause,
    seen,
    fromState: before.state,
    toState: after.state,
    ...booked,
    givenBack: givenBackBetween(before, after),
    createdAt: after.updatedAt,
  });
}

/**
 * Computes the yen that were refunded or charged back in a change of a payment. Yen that went back
 * before the credit count together with the credit. A payment that was never credited counts 0,
 * because it was no sale.
 */
function givenBackBetween(before: Payment, after: Payment): number {
  if (after.creditedAt === null) return 0;
  return after.reversed - (before.creditedAt === null ? 0 : before.reversed);
}
