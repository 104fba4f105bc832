import { adultAge } from '#contract/limits.ts';
import { type Actor, audited, recordAudit, systemActor } from '../db/audit.ts';
import type { Executor, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import { type OperatorNotice, queueMail } from '../messages/index.ts';
import {
  ageOn,
  endGuardianConsent,
  findAccountBirthDate,
  findBirthDate,
  findBonds,
  type MailboxAccount,
} from '../protection/index.ts';
import { askRefundWithin } from './ask-refund.ts';
import { findOwedPoints, forgoDebts, type OwedPoints } from './forgo-debts.ts';
import {
  endTimeToPay,
  insertCancellations,
  reopenAttention,
} from './guardian-cancellations.queries.ts';
import { operatorNoticeTexts } from './operator-notices.texts.ts';
import { isOpen } from './payment.rules.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  cancelledForGuardianMail,
  consentEndedMails,
  guardianCancelledMail,
} from './payments.mails.ts';
import { findAllPaymentsOf, type Payment } from './payments.queries.ts';
import { refundableYen } from './refund.rules.ts';
import { findOpenRefundYen } from './refunds.queries.ts';
import type { TakeBack, TakenBack } from './take-back-rest.ts';

export interface CancellationDeps extends PaymentDeps {
  /** Restricts a member from everything, without an end. @returns false if the account is closed */
  restrictFully(tx: Tx, memberId: number): Promise<boolean>;
  takeBack: TakeBack;
}

interface PaymentYen {
  paymentId: string;
  yen: number;
}

/** The payments that a guardian has cancelled, by how they are given back. */
export interface CancelledPayments {
  /** Refunds that this cancellation asks the providers for. */
  asked: PaymentYen[];
  /** Refunds that had been asked for before and have not ended. */
  underWay: PaymentYen[];
  /** Staff give these back by hand, because the provider's API cannot. */
  byHand: PaymentYen[];
  /** Not paid yet: cancelled at their providers; money that still arrives is given back. */
  unpaid: PaymentYen[];
  /** Points that were owed for payments refunded or charged back before; no longer owed. */
  forgone: { paymentId: string; points: number }[];
  /** Payments made as an adult that are not given back, though their cards are taken, too. */
  asAdult: PaymentYen[];
  /** Other accounts of the person for which a guardian's consent ended, too. */
  otherAccounts: number[];
  /** The same for accounts that may be another person's: the mailbox is not proved in both. */
  unprovedAccounts: number[];
  /** Cards that the shop took back, and parcels that staff must stop. */
  takenBack: TakenBack;
}

export type CancellationResult =
  | ({ kind: 'cancelled' } & CancelledPayments)
  | { kind: 'refused'; reason: 'nothing-to-cancel' | 'no-such-member' };

/**
 * Cancels what a member paid while they were under 18, at a guardian's request (Civil Code, 5;
 * protection.md, "Age"). One transaction restricts the account from everything, so that no point is
 * spent and no card is shipped any more. It takes back all undecided cards, and parcels that no
 * export contains and nobody has begun to pack. It asks for the refund of each payment, cancels
 * unpaid orders, and ends the guardian's consent, also for other accounts that claim the mailbox:
 * once they have proved it, their payments share one cap, which the refunds make free again. Their
 * members and guardians are mailed. The refunds take back the points that are left. Spent points
 * are not owed, also not those of payments that were refunded or charged back before. If it is
 * repeated, no refund is asked for twice.
 */
export function cancelForGuardian(
  deps: CancellationDeps,
  memberId: number,
  actor: Actor,
): Promise<CancellationResult> {
  const { db, clock } = deps;
  return audited(db, clock, actor, 'member guardian-cancellation', async (tx, record) => {
    // Waits for purchases and payments that have begun. The person is locked first, as everywhere.
    await deps.lockPerson(tx, memberId);
    const bonds = await findBonds(tx, memberId);
    const others = bonds.others.filter(({ isStranger }) => !isStranger);
    await lockAccounts(tx, [memberId, ...others.map((other) => other.memberId)]);
    const { asMinor: payments, asAdult } = await findPaymentsByAge(tx, memberId);
    const owed = await findOwedPoints(tx, memberId, payments);
    if (!isWorthCancelling(payments, owed)) return { kind: 'refused', reason: 'nothing-to-cancel' };
    if (!(await deps.restrictFully(tx, memberId)))
      return { kind: 'refused', reason: 'no-such-member' };
    const now = clock.now();
    // Stored before the refunds, and for expired orders, too: their money may still arrive.
    const ids = payments.map(({ id }) => id);
    await insertCancellations(tx, memberId, ids, now);
    await forgoDebts(tx, clock, memberId, owed);
    const takenBack = await deps.takeBack(tx, memberId, [], { madeBy: actor.principal.name, now });
    const cancelled = {
      ...(await giveBackAll(tx, deps, payments, actor)),
      forgone: owed.map(({ payment, points }) => ({ paymentId: payment.id, points })),
      asAdult: asAdult.filter(hasMoney).map(refundableOf),
      takenBack: takenBack ?? nothingTakenBack,
      ...(await endConsents(tx, bonds.isProved, others, now)),
    };
    await mailCancellation(tx, memberId, now);
    record({ subject: `member ${memberId}`, details: { ...cancelled } });
    for (const { parcelId, cards } of cancelled.takenBack.parcels)
      record({ subject: `parcel ${parcelId}`, details: { cards } });
    return { kind: 'cancelled', ...cancelled };
  });
}

/**
 * Ends the consents for other accounts of the mailbox, mails their members and guardians, and
 * returns those that had one.
 *
 * @param isProved whether the account itself has proved the mailbox
 */
async function endConsents(
  tx: Tx,
  isProved: boolean,
  others: readonly MailboxAccount[],
  now: Date,
): Promise<Pick<CancelledPayments, 'otherAccounts' | 'unprovedAccounts'>> {
  const ended: MailboxAccount[] = [];
  for (const other of others) {
    const { memberId } = other;
    const guardian = await endGuardianConsent(tx, memberId, now);
    if (guardian === undefined) continue;
    const { mail: address, language } = guardian;
    await queueMail(tx, { memberId }, consentEndedMails.member);
    await queueMail(tx, { address, language }, consentEndedMails.guardian);
    ended.push(other);
  }
  const { sure = [], unsure = [] } = Object.groupBy(ended, (other) =>
    isProved && other.isProved ? 'sure' : 'unsure',
  );
  return {
    otherAccounts: sure.map((other) => other.memberId),
    unprovedAccounts: unsure.map((other) => other.memberId),
  };
}

const nothingTakenBack: TakenBack = { undecided: 0, parcels: [], toStop: [] };

type GivenBack = Pick<CancelledPayments, 'asked' | 'underWay' | 'byHand' | 'unpaid'>;

/** Asks for the refund of each payment, and ends the time to pay of unpaid ones. */
async function giveBackAll(
  tx: Tx,
  deps: CancellationDeps,
  payments: readonly Payment[],
  actor: Actor,
): Promise<GivenBack> {
  const unpaid = payments.filter(({ state }) => isOpen(state));
  const cancelled: GivenBack = {
    ...{ asked: [], underWay: [], byHand: [] },
    unpaid: unpaid.map(({ id, amount }) => ({ paymentId: id, yen: amount })),
  };
  for (const payment of payments.filter(hasMoney)) {
    const paymentId = payment.id;
    for (const { kind, yen } of await refundRest(tx, deps, payment, actor)) {
      // Left out if staff have recorded that they gave it back by hand.
      if (kind !== 'byHand' || payment.attentionResolvedAt === null)
        cancelled[kind].push({ paymentId, yen });
    }
  }
  const ids = unpaid.map(({ id }) => id);
  if (ids.length > 0) await endTimeToPay(tx, ids, deps.clock.now());
  return cancelled;
}

/**
 * Asks for a refund of all the money that the shop still has of a cancelled payment. If a refund of
 * a part is under way, no other can be made: staff give back the rest by hand.
 */
async function refundRest(
  tx: Tx,
  deps: PaymentDeps,
  payment: Payment,
  actor: Actor,
): Promise<{ kind: 'asked' | 'underWay' | 'byHand'; yen: number }[]> {
  const yen = refundableYen(payment);
  const openYen = await findOpenRefundYen(tx, payment.id);
  if (openYen !== undefined)
    return [
      { kind: 'underWay', yen: openYen },
      ...(openYen < yen ? [{ kind: 'byHand' as const, yen: yen - openYen }] : []),
    ];
  const result = await askRefundWithin(tx, deps, payment, { yen, refundableBefore: yen }, actor);
  if (result.kind === 'asked') return [{ kind: 'asked', yen }];
  if (result.reason === 'not-refundable' || result.reason === 'part-not-possible')
    return [{ kind: 'byHand', yen }];
  throw new Error(`the refund of payment ${payment.id} was refused: ${result.reason}`);
}

/**
 * Gives back money that arrived, or that a bank returned, after a guardian had cancelled the
 * payment.
 *
 * @returns the notice to the operator
 */
export async function giveBackLateMoney(
  tx: Tx,
  deps: PaymentDeps,
  payment: Payment,
): Promise<OperatorNotice> {
  const actor = systemActor('guardian-cancellation', 'cancelled by a guardian before it was paid');
  const parts = await refundRest(tx, deps, payment, actor);
  const { id, provider } = payment;
  const asked = parts.find(({ kind }) => kind === 'asked');
  if (asked !== undefined) {
    const change = { subject: `payment ${id}`, details: { amount: asked.yen } };
    await recordAudit(tx, deps.clock, actor, 'payments refund', [change]);
  }
  const isByHand = parts.some(({ kind }) => kind === 'byHand');
  if (isByHand) await reopenAttention(tx, [id]);
  const { lateMoneyByHand, lateMoneyGivenBack } = operatorNoticeTexts;
  const message = isByHand ? lateMoneyByHand : lateMoneyGivenBack;
  return { message, paymentId: id, provider };
}

/** Mails the member, and the guardian who had consented, and ends the consent. */
async function mailCancellation(tx: Tx, memberId: number, now: Date): Promise<void> {
  const guardian = await endGuardianConsent(tx, memberId, now);
  await queueMail(tx, { memberId }, guardianCancelledMail);
  if (guardian === undefined) return;
  const { mail: address, language } = guardian;
  await queueMail(tx, { address, language }, cancelledForGuardianMail);
}

/** Whether the shop has money of a payment that is not given back. */
function hasMoney(payment: Payment): boolean {
  return refundableYen(payment) > 0;
}

function refundableOf(payment: Payment): PaymentYen {
  return { paymentId: payment.id, yen: refundableYen(payment) };
}

/**
 * Whether there is something to cancel: money that is not given back, money that may still arrive,
 * or points that are owed.
 */
function isWorthCancelling(payments: readonly Payment[], owed: readonly OwedPoints[]): boolean {
  const mayHaveMoney = (payment: Payment) =>
    hasMoney(payment) || isOpen(payment.state) || payment.state === 'needs_attention';
  return owed.length > 0 || payments.some(mayHaveMoney);
}

/** A member's payments in any state, by their age when they made them. */
interface PaymentsByAge {
  /** Made while under 18. */
  asMinor: Payment[];
  /** All others, also of a member whose birth date the shop does not know. */
  asAdult: Payment[];
}

/** Finds all payments of a member, split by their age when they made them. */
async function findPaymentsByAge(db: Executor, memberId: number): Promise<PaymentsByAge> {
  const bornOn = await findBirthDate(db, memberId);
  const found: PaymentsByAge = { asMinor: [], asAdult: [] };
  for (const payment of await findAllPaymentsOf(db, memberId)) {
    const isMinor = bornOn !== undefined && ageOn(bornOn, payment.createdAt) < adultAge;
    found[isMinor ? 'asMinor' : 'asAdult'].push(payment);
  }
  return found;
}

/**
 * Finds why a guardian can cancel nothing of a member: `other-age` if only the date that another
 * account left is of somebody under 18, so that staff must check whose the payments are. Undefined
 * if there is something to cancel.
 */
export async function findCancellationBar(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<'nothing-to-cancel' | 'other-age' | undefined> {
  const { asMinor: payments } = await findPaymentsByAge(db, memberId);
  if (isWorthCancelling(payments, await findOwedPoints(db, memberId, payments))) return undefined;
  const [own, counted] = await Promise.all([
    findBirthDate(db, memberId),
    findAccountBirthDate(db, memberId, now),
  ]);
  return own === counted ? 'nothing-to-cancel' : 'other-age';
}
