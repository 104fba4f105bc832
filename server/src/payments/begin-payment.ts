import * as z from 'zod';
import type { Language } from '#contract/language.ts';
import type { StoreChain } from '#contract/shop/payments.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { findTermsBar, type TermsBar } from '../consents/index.ts';
import type { Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/errors.ts';
import { KeyReusedError, type MemberRequest } from '../db/idempotency.ts';
import { LedgerBatch, NotStored, onceUnderKey, type RestrictedAction } from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import { startOfDay } from '../lib/days.rules.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { type Course, findCourse, takesPrice } from '../points/index.ts';
import {
  type Bonus,
  type CouponRefusal,
  findBonuses,
  promiseBonuses,
} from '../promotions/index.ts';
import {
  type AgeBar,
  type CapExceeded,
  findAgeBar,
  findPaymentCapExceeded,
  findPersonAccounts,
  findPersonBar,
  findPersonLimits,
  type PaymentCap,
  type PersonAccounts,
} from '../protection/index.ts';
import {
  type OpenOrder,
  type Order,
  type PaymentInput,
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import { isCardOfExcluded, isRefusedForCard } from './card-of-excluded.ts';
import { countDeclined, countOrders, findPaidSums } from './member-payments.queries.ts';
import { notifyIfKeyRefused } from './notify-if-key-refused.ts';
import { operatorNoticeTexts } from './operator-notices.texts.ts';
import {
  maxDeclinesPerDay,
  maxOpenOrders,
  orderedMethods,
  unansweredMs,
} from './pay-limits.rules.ts';
import { nextPollAt } from './payment.rules.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  findPaymentOfRequest,
  insertPayment,
  type Payment,
  updateProviderId,
} from './payments.queries.ts';
import { type PendingNotice, recordStatus } from './record-status.ts';
import { orderReferenceOf } from './settle-payment.ts';

export interface PaymentRequest {
  courseId: number;
  /** Id of the way to pay, as in the specification. */
  method: PayMethodId;
  packId: number | null;
  /** For a payment at a store: the chosen chain, null if none was chosen. */
  store?: StoreChain | null;
  /** A coupon that gives percent more points; null without one. */
  couponId?: number | null;
  /** The free points that the member was shown; null if the request does not name them. */
  shownBonus?: number | null;
  /** The final screen that the member saw; null if the request does not name it. */
  finalScreen?: number | null;
  /** The data that the member entered for this way to pay. */
  given: PaymentInput;
  language: Language;
}

export type Refusal =
  | 'no-such-course'
  | 'not-offered'
  | 'too-many-declined'
  | 'too-many-orders'
  /** A person who excluded themselves in another account has paid with this card. */
  | 'card-of-excluded'
  /** The coupon does not apply. */
  | { coupon: CouponRefusal }
  /** The member was shown another number of free points. */
  | 'bonus-changed'
  | AgeBar
  | TermsBar
  /**
   * An operator has restricted the member from buying points, they are on a break, or they must
   * prove their mailbox or verify their phone first.
   */
  | RestrictedAction<'buy'>
  /** A cap that the person set, or that of people under 18. */
  | CapExceeded<PaymentCap>;

export type BeginResult =
  | { kind: 'begun'; payment: Payment }
  | { kind: 'refused'; reason: Refusal }
  /** The provider was unreachable. Repeating the request continues where it stopped. */
  | { kind: 'unavailable'; payment: Payment };

/**
 * Starts a payment for a course: stores the payment, makes the order at the provider, and starts
 * the payment there.
 *
 * Each step is stored before the next, outside of any transaction with the provider. Repeating the
 * request continues after the last stored step.
 *
 * @throws KeyReusedError if the request's key was used for another payload, or for another call
 * @throws MemberGoneError if the account was closed meanwhile
 */
export async function beginPayment(
  deps: PaymentDeps,
  request: MemberRequest,
  input: PaymentRequest,
): Promise<BeginResult> {
  // A payment that exists continues, even if its course or way to pay is no longer offered.
  const before = await findPaymentOfRequest(deps.db, request);
  const payment = before ?? (await storePayment(deps, request, input));
  if (!('id' in payment)) return refuse(deps, request.memberId, payment.refusal);
  if (!payment.payloadHash.equals(request.payloadHash)) throw new KeyReusedError();
  if (await isRefusedForCard(deps.db, payment))
    return { kind: 'refused', reason: 'card-of-excluded' };
  // The provider has answered before, so this request gets the first answer again.
  if (payment.state !== 'created') return { kind: 'begun', payment };
  const method = deps.methods.get(payment.method);
  if (method === undefined) return { kind: 'unavailable', payment };
  try {
    // Since the request before this one, the member may have begun a break or lowered a cap.
    const findBar = async () => {
      const bar = before === undefined ? undefined : await findBarToContinue(deps, payment);
      if (bar !== undefined) return bar;
      const isBarred = await isCardOfExcluded(deps, method, payment, input.given);
      return isBarred ? 'card-of-excluded' : undefined;
    };
    const begun = await beginAtProvider(deps, method, payment, { ...input, findBar });
    if ('refusal' in begun) return refuse(deps, request.memberId, begun.refusal);
    const { status, extraNotice } = begun;
    return {
      kind: 'begun',
      payment: await recordStatus(deps, payment, status, 'request', extraNotice),
    };
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    await notifyIfKeyRefused(deps, method.provider, error);
    return { kind: 'unavailable', payment };
  }
}

/** Refuses a payment. A member who must prove their mailbox first is mailed the link for it. */
async function refuse(
  { db, mailMailboxLink }: PaymentDeps,
  memberId: number,
  reason: Refusal,
): Promise<BeginResult> {
  const mustProve = typeof reason === 'object' && 'mailbox' in reason;
  if (mustProve) await db.transaction((tx) => mailMailboxLink(tx, memberId));
  return { kind: 'refused', reason };
}

/** The answer stored under a request's key. It names no payment: that is found by the key. */
const recordedAnswer = z.object({ recorded: z.literal(true).optional() });

/** Stores a new payment, or returns why it is refused. */
async function storePayment(
  deps: PaymentDeps,
  request: MemberRequest,
  input: PaymentRequest,
): Promise<Payment | { refusal: Refusal }> {
  const course = await findCourse(deps.db, deps.clock.now(), input.courseId);
  if (course === undefined) return { refusal: 'no-such-course' };
  const { price: amount } = course;
  const method = deps.offered.has(input.method) ? deps.methods.get(input.method) : undefined;
  if (method === undefined || !takesPrice(method, amount)) return { refusal: 'not-offered' };
  const now = deps.clock.now();
  const payBy = new Date(now.getTime() + method.paymentPeriodMs);
  const termsVersion = await deps.findTermsVersion();
  const recorded = await onceUnderKey(deps.db, deps.clock, request, {
    answerSchema: recordedAnswer,
    // Payments of two accounts of one person begin one after the other.
    lockBefore: (tx) => deps.lockPerson(tx, request.memberId),
    work: async (tx, book) => {
      // The account's lock orders this against closing it: either the closing sees this payment and
      // stops, or the customer is not found here.
      if ((await deps.findCustomer(request.memberId, tx)) === undefined)
        throw new MemberGoneError();
      // Checked with the account locked, so that concurrent requests cannot exceed the limits
      // together.
      const person = await findPersonAccounts(tx, request.memberId, book.now);
      const refusal =
        (await findMemberBar(tx, book, request.memberId, person)) ??
        (await findCountRefusal(tx, request, input.method, book.now)) ??
        (await findExceededCap(tx, request.memberId, person, { amount, now: book.now }));
      // A refusal is not stored under the key, so the same request may succeed later.
      if (refusal !== undefined) return new NotStored({ refusal });
      const free = await findFreePoints(tx, book, request.memberId, course, input);
      if ('refusal' in free) return new NotStored(free);
      const paymentId = await insertPayment(tx, {
        memberId: request.memberId,
        requestKey: request.key,
        payloadHash: request.payloadHash,
        method: input.method,
        provider: method.provider,
        courseId: input.courseId,
        amount,
        packId: input.packId,
        store: input.store ?? null,
        payBy,
        askAt: nextPollAt('created', now, payBy, now),
        createdAt: now,
        termsVersion,
        finalScreen: input.finalScreen ?? null,
      });
      if (paymentId !== undefined) {
        const { memberId } = request;
        await promiseBonuses(tx, free.bonuses, { memberId, paymentId, now: book.now });
      }
      return { recorded: true };
    },
  });
  if ('refusal' in recorded) return recorded;
  const payment = await findPaymentOfRequest(deps.db, request);
  return assertFound(payment, 'the payment that was just recorded is missing');
}

/**
 * Finds the free points that come with a payment, or why it is refused: the coupon does not apply,
 * or the member was shown other free points.
 */
async function findFreePoints(
  tx: Tx,
  book: LedgerBatch,
  memberId: number,
  course: Course,
  { couponId = null, shownBonus = null }: PaymentRequest,
): Promise<{ bonuses: Bonus[] } | { refusal: Refusal }> {
  const found = await findBonuses(tx, book, { memberId, course, couponId });
  if ('refusal' in found) return { refusal: { coupon: found.refusal } };
  const points = found.bonuses.reduce((sum, bonus) => sum + bonus.points, 0);
  return shownBonus === null || shownBonus === points ? found : { refusal: 'bonus-changed' };
}

/** Finds why a member may not pay at all, whatever the amount; undefined if they may. */
async function findMemberBar(
  tx: Tx,
  book: LedgerBatch,
  memberId: number,
  person: PersonAccounts,
): Promise<Refusal | undefined> {
  return (
    book.restrictedAction(memberId, 'buy') ??
    (await findPersonBar(tx, memberId, person, book.now)) ??
    (await findAgeBar(tx, memberId, book.now, person)) ??
    (await findTermsBar(tx, memberId, book.now))
  );
}

/**
 * Finds why a payment that was stored before may not begin at its provider any more; undefined if
 * it may. Locks the person and the account, as when the payment was stored. The payment does not
 * change here: the sweep cancels it.
 */
function findBarToContinue(
  { db, clock, lockPerson }: PaymentDeps,
  { memberId, amount }: Payment,
): Promise<Refusal | undefined> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, memberId);
    const book = await LedgerBatch.open(tx, [memberId], clock);
    const person = await findPersonAccounts(tx, memberId, book.now);
    // The sums of the caps already contain this payment.
    const payment = { amount, now: book.now, countedYen: amount };
    return (
      (await findMemberBar(tx, book, memberId, person)) ??
      (await findExceededCap(tx, memberId, person, payment))
    );
  });
}

/**
 * Refuses a new payment if the member has too many declined payments today, or too many unpaid
 * orders.
 *
 * @returns undefined if neither limit is reached
 */
async function findCountRefusal(
  tx: Tx,
  { memberId }: MemberRequest,
  method: PayMethodId,
  now: Date,
): Promise<Refusal | undefined> {
  const unanswered = new Date(now.getTime() - unansweredMs);
  if (orderedMethods.includes(method)) {
    const orders = await countOrders(tx, memberId, now, unanswered);
    return orders >= maxOpenOrders ? 'too-many-orders' : undefined;
  }
  const declined = await countDeclined(tx, memberId, startOfDay(now), unanswered);
  return declined >= maxDeclinesPerDay ? 'too-many-declined' : undefined;
}

/**
 * Finds the cap that this payment would exceed, one that the person set or that of people under 18;
 * undefined if none. The payments of all accounts of the person count.
 *
 * @param countedYen yen of this payment that the sums already contain
 */
async function findExceededCap(
  tx: Tx,
  memberId: number,
  person: PersonAccounts,
  { amount, now, countedYen = 0 }: { amount: number; now: Date; countedYen?: number },
): Promise<CapExceeded<PaymentCap> | undefined> {
  const { caps, minorCap, counted } = await findPersonLimits(tx, memberId, person, now);
  // Most members have no cap: then their payments are not read.
  const limits = [caps.paid_day, caps.paid_week, caps.paid_month, minorCap];
  if (limits.every((limit) => limit === null)) return undefined;
  const { day, week, month } = await findPaidSums(tx, counted, now);
  const paid = { day: day - countedYen, week: week - countedYen, month: month - countedYen };
  const exceeded = findPaymentCapExceeded(caps, paid, amount, minorCap);
  return exceeded && counted.length > 1 ? { ...exceeded, isShared: true } : exceeded;
}

/**
 * Makes the payment's order at the provider, starts the payment there, and returns its status. If
 * the order belongs to another payment, the payment is declined and the operator is notified.
 * Before anything is started there, `findBar` may refuse. If an earlier attempt has started the
 * payment, its status is returned.
 */
async function beginAtProvider(
  deps: PaymentDeps,
  method: PaymentMethod,
  payment: Payment,
  input: PaymentRequest & { findBar: () => Promise<Refusal | undefined> },
): Promise<{ status: ProviderStatus; extraNotice?: PendingNotice } | { refusal: Refusal }> {
  const customer = await deps.findCustomer(payment.memberId);
  if (customer === undefined) throw new MemberGoneError();
  const order: Order = {
    paymentId: payment.id,
    amount: payment.amount,
    language: input.language,
    customer,
    payBy: payment.payBy,
    returnUrl: returnUrl(deps.publicUrl, payment),
    cancelUrl: paymentChoiceUrl(deps.publicUrl, payment, payment.method),
  };
  const isNew = payment.providerId === null;
  const refusal = isNew ? await input.findBar() : undefined;
  if (refusal !== undefined) return { refusal };
  const providerId = payment.providerId ?? (await method.open(order, input.given));
  const opened: OpenOrder = { ...order, ...orderReferenceOf(deps, { ...payment, providerId }) };
  if (isNew) {
    if (!(await claimOrder(deps, payment, providerId))) {
      const { id: paymentId, provider } = payment;
      const notice = {
        message: operatorNoticeTexts.orderUsedTwice,
        paymentId,
        provider,
      };
      // One mail an hour: repeating this must not fill the operator's mailbox.
      const hourlySubject = `order ${provider} ${providerId} brought twice`;
      return {
        status: { kind: 'declined', reason: 'other' },
        extraNotice: { notice, hourlySubject },
      };
    }
    return { status: await method.begin(opened, input.given) };
  }
  // An earlier attempt of this request has made the order, and may have done more.
  const status = await method.settle(opened);
  if (status.kind !== 'nothing') return { status };
  const bar = await input.findBar();
  return bar === undefined ? { status: await method.begin(opened, input.given) } : { refusal: bar };
}

/**
 * Makes the address to which the provider sends the customer back. PayPal has a screen of its own
 * (spec, section 2).
 */
function returnUrl(publicUrl: string, { id, method }: Payment): string {
  const url = new URL('/pay-redirect', publicUrl);
  url.searchParams.set('payment_id', id);
  if (method === payMethods.payPal) url.searchParams.set('pay_id', String(method));
  return url.href;
}

/**
 * Makes the address of the screen where a payment is started.
 *
 * @param cancelled the way to pay that the customer cancelled
 */
export function paymentChoiceUrl(
  publicUrl: string,
  { courseId, packId }: { courseId: number | null; packId: number | null },
  cancelled?: PayMethodId,
): string {
  const url = new URL('/confirm-buy-point', publicUrl);
  if (courseId !== null) url.searchParams.set('pointPriceId', String(courseId));
  if (packId !== null) url.searchParams.set('packId', String(packId));
  if (cancelled !== undefined) url.searchParams.set('cancelled', String(cancelled));
  return url.href;
}

/**
 * Stores the provider's order id for this payment.
 *
 * @returns false if the order is another payment's, or this payment has another order
 */
async function claimOrder(
  deps: Pick<PaymentDeps, 'db'>,
  payment: Pick<Payment, 'id'>,
  providerId: string,
): Promise<boolean> {
  try {
    // In a transaction, so that it is stored only if a second server has it (KAIFU_DATABASE_SYNC).
    return await deps.db.transaction((tx) => updateProviderId(tx, payment.id, providerId));
  } catch (error) {
    if (violatedConstraint(error) === 'payment_claimed_once') return false;
    throw error;
  }
}
