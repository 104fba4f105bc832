import type { PayMethodId } from '#contract/shop/points.ts';
import type { Tx } from '../db/database.ts';
import { findDebtSteps, forgoneOf, LedgerBatch } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import { type Mail, type OperatorNotice, queueMail, queueOperatorMail } from '../messages/index.ts';
import type { FailureReason, ProviderStatus } from '../providers/payments/payment-provider.ts';
import { metrics } from '../telemetry/metrics.ts';
import { hasPaid } from './member-payments.queries.ts';
import { orderMailsADay } from './pay-limits.rules.ts';
import {
  isOpen,
  type Judgement,
  judge,
  nextAsk,
  type StatusEvent,
  seenOf,
} from './payment.rules.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  creditedMail,
  givenBackMail,
  instructionsMail,
  overdueMail,
  takenBackMail,
} from './payments.mails.ts';
import {
  insertEvent,
  lockPayment,
  type Payment,
  selectChargeBack,
  updatePayment,
} from './payments.queries.ts';

/** Who brought the news of a payment. */
export type Cause = 'request' | 'return' | 'callback' | 'sweep' | 'operator';

/**
 * What was seen at the provider; `too_little_in_time` is the shop's own judgement of a transfer.
 */
export type ObservedStatus = ProviderStatus | { kind: 'too_little_in_time'; received: number };

/** A notice to the operator, and what it is about where one mail an hour about that is enough. */
export interface Trouble {
  notice: OperatorNotice;
  hourlySubject?: string;
}

/**
 * Writes down how a payment stands and books what follows, in one transaction under the locks of
 * its member and itself. Whoever comes second with the same news, or with old news, changes
 * nothing.
 *
 * @param trouble what the operator has to be told beside it
 * @returns the payment as it is then
 */
export async function recordStanding(
  deps: PaymentDeps,
  payment: Pick<Payment, 'id' | 'memberId'>,
  sighting: ObservedStatus,
  cause: Cause,
  trouble?: Trouble,
): Promise<Payment> {
  const { after } = await record(deps, payment, { sighting, cause, trouble }, () => false);
  return after;
}

/**
 * The same with what a company answered when it was asked about the payment as it was then. Where
 * something would follow from it though the payment has changed since, nothing is written: the
 * answer may be older than the change, and a charge-back that was given up meanwhile would be
 * booked once more.
 *
 * @returns whether it was overtaken, and the payment as it is then
 */
export function recordAnswer(
  deps: PaymentDeps,
  asked: Payment,
  sighting: ObservedStatus,
  cause: Cause,
): Promise<{ isOvertaken: boolean; after: Payment }> {
  return record(deps, asked, { sighting, cause }, (payment) => hasChanged(asked, payment));
}

interface News {
  sighting: ObservedStatus;
  cause: Cause;
  trouble?: Trouble | undefined;
}

async function record(
  deps: PaymentDeps,
  { id, memberId }: Pick<Payment, 'id' | 'memberId'>,
  { sighting, cause, trouble }: News,
  isOvertakenBy: (payment: Payment) => boolean,
): Promise<{ isOvertaken: boolean; after: Payment }> {
  const { before, after, isOvertaken, notices } = await deps.db.transaction(async (tx) => {
    const [book, locked] = await LedgerBatch.openWith(tx, [memberId], deps.clock, () =>
      lockPayment(tx, id),
    );
    const payment = assertFound(locked, `payment ${id} is gone`);
    const judgement = judgementOf(payment, sighting);
    if (judgement !== undefined && isOvertakenBy(payment))
      return { before: payment, after: payment, isOvertaken: true, notices: [] };
    const changed = afterwards(payment, sighting, judgement, book.now);
    const booked = await bookJudgement(tx, book, payment, judgement);
    const [notices] = await Promise.all([
      tellOperatorOf(tx, deps, { before: payment, after: changed, booked, now: book.now }, trouble),
      updatePayment(tx, id, changed),
      judgement !== undefined &&
        noteEvent(tx, changed, payment.state, judgement.seen, booked, cause),
      tellMember(deps, tx, payment, changed, booked, cause),
      book.write(),
    ]);
    return { before: payment, after: changed, isOvertaken: false, notices };
  });
  for (const notice of notices) deps.operator.show(notice);
  if (after.state !== before.state) count(before, after);
  return { isOvertaken, after };
}

function hasChanged(before: Payment, after: Payment): boolean {
  const isLater = after.updatedAt.getTime() !== before.updatedAt.getTime();
  return isLater || after.state !== before.state || after.reversed !== before.reversed;
}

/** Each payment once for each step that it takes, also where it took two in one. */
function count(before: Payment, after: Payment): void {
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

/** What those who watch the shop know the ways to pay by. */
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

/** Writes to the member what they cannot see on the screen in front of them. */
async function tellMember(
  deps: PaymentDeps,
  tx: Tx,
  before: Payment,
  after: Payment,
  { credited, takenBack, owed }: Booked,
  cause: Cause,
): Promise<void> {
  const isGivenBack = before.state === 'charged_back' && after.state === 'paid';
  const mails: (Mail | undefined)[] = [];
  if (isGivenBack) mails.push(givenBackMail({ credited, forgiven: -owed }));
  else if (credited > 0 && cause !== 'request') mails.push(creditedMail(credited));
  if (takenBack > 0 || owed > 0) mails.push(takenBackMail({ takenBack, owed }));
  const isCarried = after.instructions?.kind === 'store' || after.instructions?.kind === 'transfer';
  const isOver = after.state === 'expired' || after.state === 'cancelled';
  const isOverdue = isCarried && isOver && before.state === 'waiting';
  // Whoever registers with an address of somebody else's orders and lets it lapse has these sent
  // there.
  const ofOrders =
    before.instructions === null && after.state === 'waiting'
      ? instructionsMail(after)
      : isOverdue
        ? overdueMail(after)
        : undefined;
  if (ofOrders !== undefined && (await mayBeWrittenTo(deps, tx, after.memberId)))
    mails.push(ofOrders);
  for (const mail of mails) {
    if (mail !== undefined) await queueMail(tx, { memberId: after.memberId }, mail);
  }
}

async function mayBeWrittenTo(
  { mayWriteTo }: PaymentDeps,
  tx: Tx,
  memberId: number,
): Promise<boolean> {
  return (await hasPaid(tx, memberId)) || (await mayWriteTo(tx, memberId, orderMailsADay));
}

/**
 * Queues what a person has to see to. @returns what is to be shown once the transaction has
 * committed
 */
async function tellOperatorOf(
  tx: Tx,
  deps: PaymentDeps,
  { before, after, booked, now }: { before: Payment; after: Payment; booked: Booked; now: Date },
  trouble: Trouble | undefined,
): Promise<OperatorNotice[]> {
  const troubles: Trouble[] = noticesOf(before, after, booked).map((notice) => ({ notice }));
  if (await isPaidAfterClosing(tx, deps, before, after)) {
    const message = 'a payment of a closed account was paid: give it back at the company';
    troubles.push({ notice: { message, paymentId: after.id, provider: after.provider } });
  }
  if (trouble !== undefined) troubles.push(trouble);
  const queued: OperatorNotice[] = [];
  for (const { notice, hourlySubject: subject } of troubles) {
    const hourly = subject === undefined ? undefined : { subject, now };
    if (await queueOperatorMail(tx, deps.operator, notice, hourly)) queued.push(notice);
  }
  return queued;
}

/** Money that does not add up, and charge-backs, which banks want an answer to. */
function noticesOf(
  before: Payment,
  { id, state, provider, attention }: Payment,
  { withheld }: Booked,
): OperatorNotice[] {
  if (state === before.state) return [];
  const about = { paymentId: id, provider };
  if (state === 'needs_attention')
    return [{ ...about, message: 'a payment needs attention', reason: attention ?? '' }];
  if (state === 'charged_back') return [{ ...about, message: 'a payment was charged back' }];
  if (before.state === 'charged_back' && state === 'paid')
    return [
      withheld === 0
        ? { ...about, message: 'a charge-back was given up: points and debt are as before it' }
        : {
            ...about,
            message: 'a charge-back was given up, and the debt for it had been forgone',
            reason: `${withheld} points do not come back`,
          },
    ];
  return [];
}

/**
 * Money may come after the account was closed: its points are nobody's by now, and it is to be
 * given back.
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

function judgementOf(payment: Payment, sighting: ObservedStatus): Judgement | undefined {
  const seen: StatusEvent =
    sighting.kind === 'too_little_in_time' ? sighting.kind : seenOf(sighting, payment.amount);
  const { state, amount, creditedAt, reversed } = payment;
  const refunded = sighting.kind === 'paid' ? sighting.refunded : 0;
  return judge({ state, amount, isCredited: creditedAt !== null, reversed }, seen, refunded);
}

/** The payment as it is after this. */
function afterwards(
  payment: Payment,
  sighting: ObservedStatus,
  judgement: Judgement | undefined,
  now: Date,
): Payment {
  const state = judgement?.to ?? payment.state;
  const updatedAt = judgement === undefined ? payment.updatedAt : now;
  const failure = state === 'cancelled' ? (failureOf(sighting) ?? payment.failure) : null;
  return {
    ...payment,
    state,
    failure,
    chargeId: (sighting.kind === 'paid' ? sighting.chargeId : undefined) ?? payment.chargeId,
    instructions:
      sighting.kind === 'waiting' && sighting.instructions !== null
        ? sighting.instructions
        : payment.instructions,
    attention:
      state === 'needs_attention' ? (payment.attention ?? attentionOf(payment, sighting)) : null,
    reversed: judgement?.reversed ?? payment.reversed,
    creditedAt: judgement !== undefined && judgement.credit > 0 ? now : payment.creditedAt,
    askAt: nextAsk(state, isOpen(state) ? payment.createdAt : updatedAt, payment.payBy, now),
    updatedAt,
  };
}

function failureOf(sighting: ObservedStatus): FailureReason | undefined {
  return sighting.kind === 'declined' ? sighting.reason : undefined;
}

/** Why somebody must look at it, for the operator. */
function attentionOf(payment: Payment, sighting: ObservedStatus): string {
  if (sighting.kind === 'too_little_in_time') {
    return `${sighting.received} JPY of ${payment.amount} JPY arrived`;
  }
  if (sighting.kind !== 'paid') return sighting.kind;
  const { amount, currency } = sighting.received;
  return `${amount} ${currency} arrived instead of ${payment.amount} JPY`;
}

interface Booked {
  credited: number;
  takenBack: number;
  /** Below zero where a debt was lowered. */
  owed: number;
  /** Points that did not come back, because the debt for them was forgone. */
  withheld: number;
}

async function bookJudgement(
  tx: Tx,
  book: LedgerBatch,
  payment: Payment,
  judgement: Judgement | undefined,
): Promise<Booked> {
  const { id, memberId } = payment;
  const booked = { credited: 0, takenBack: 0, owed: 0, withheld: 0 };
  if (judgement === undefined) return booked;
  if (judgement.takeBack > 0) {
    const { taken, owed } = await book.takeBack(memberId, id, judgement.takeBack);
    return { ...booked, takenBack: taken, owed };
  }
  if (judgement.giveBack > 0) {
    const from = await selectChargeBack(tx, id);
    const given = { ...from, forgone: forgoneOf(await findDebtSteps(tx, memberId), id) };
    const { credited, forgiven, withheld } = book.giveBack(memberId, id, judgement.giveBack, given);
    return { ...booked, credited, owed: -forgiven, withheld };
  }
  if (judgement.credit > 0) {
    const credit = {
      memberId,
      currency: 'point',
      amount: judgement.credit,
      reference: id,
    } as const;
    book.post({ ...credit, kind: 'points_bought' }, 'paid');
    // What the member owes of an earlier payment is paid first.
    book.settleDebt(memberId, judgement.credit, id);
    return { ...booked, credited: judgement.credit };
  }
  return booked;
}

function noteEvent(
  tx: Tx,
  payment: Payment,
  fromState: Payment['state'],
  seen: StatusEvent,
  booked: Booked,
  cause: Cause,
): Promise<unknown> {
  return insertEvent(tx, {
    paymentId: payment.id,
    cause,
    seen,
    fromState,
    toState: payment.state,
    ...booked,
    createdAt: payment.updatedAt,
  });
}
