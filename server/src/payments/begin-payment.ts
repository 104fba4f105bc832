import type { Language } from '#contract/language.ts';
import type { StoreChain } from '#contract/shop/payments.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import type { Tx } from '../db/database.ts';
import { brokenConstraint } from '../db/errors.ts';
import {
  insertGivenAnswers,
  isSameRequest,
  type KeyedRequest,
  KeyReusedError,
  selectGivenAnswers,
} from '../db/idempotency.queries.ts';
import { type HeldBack, LedgerBatch } from '../ledger/index.ts';
import { startOfDay } from '../lib/days.rules.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { findCourse, takesPrice } from '../points/index.ts';
import {
  type OpenOrder,
  type Order,
  type PaymentInput,
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
} from '../providers/payments/payment-provider.ts';
import { countDeclined, countOrders } from './member-payments.queries.ts';
import {
  answeredWithin,
  declinesADay,
  openOrdersAtMost,
  orderedMethods,
} from './pay-limits.rules.ts';
import { nextAsk } from './payment.rules.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  insertPayment,
  type Payment,
  selectRequested,
  updateProviderId,
} from './payments.queries.ts';
import { recordStanding, type Trouble } from './record-status.ts';
import { orderNameOf } from './settle-payment.ts';

export interface PaymentWish {
  courseId: number;
  /** The specification's id of the way to pay. */
  method: PayMethodId;
  packId: number | null;
  /** Of a payment at a store: the chain, as far as it was said. */
  store?: StoreChain | null;
  given: PaymentInput;
  language: Language;
}

export type Refusal =
  | 'no-such-course'
  | 'not-offered'
  | 'too-many-declined'
  | 'too-many-orders'
  /** The operator holds the member back from buying points. */
  | HeldBack<'buy'>;

export type BeginOutcome =
  | { kind: 'begun'; payment: Payment }
  | { kind: 'refused'; reason: Refusal }
  /** The provider could not be reached: the same request again goes on where it stopped. */
  | { kind: 'unavailable'; payment: Payment };

/**
 * Begins to collect the money for a course: notes the wish, makes the order at the provider, asks
 * the customer. Each step is written down before the next, none of them inside a transaction, and
 * each can be done again under the same request.
 *
 * @throws KeyReusedError where the request's key was used for another payload, or for another call
 * @throws MemberGoneError where the account was closed meanwhile
 */
export async function beginPayment(
  deps: PaymentDeps,
  request: KeyedRequest,
  wish: PaymentWish,
): Promise<BeginOutcome> {
  // What was begun goes on, whatever is still offered by now.
  const payment =
    (await selectRequested(deps.db, request)) ?? (await notePayment(deps, request, wish));
  if (!('id' in payment)) return { kind: 'refused', reason: payment.refusal };
  if (!payment.payloadHash.equals(request.payloadHash)) throw new KeyReusedError();
  // The first answer again: it had got an answer from the provider.
  if (payment.state !== 'created') return { kind: 'begun', payment };
  const method = deps.methods.get(payment.method);
  if (method === undefined) return { kind: 'unavailable', payment };
  try {
    const { standing, trouble } = await beginAtProvider(deps, method, payment, wish);
    return {
      kind: 'begun',
      payment: await recordStanding(deps, payment, standing, 'request', trouble),
    };
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return { kind: 'unavailable', payment };
    throw error;
  }
}

/** Notes a wish that was not noted before; or why it cannot be. */
async function notePayment(
  deps: PaymentDeps,
  request: KeyedRequest,
  wish: PaymentWish,
): Promise<Payment | { refusal: Refusal }> {
  const course = await findCourse(deps.db, wish.courseId);
  if (course === undefined) return { refusal: 'no-such-course' };
  const { price: amount } = course;
  const method = deps.offered.has(wish.method) ? deps.methods.get(wish.method) : undefined;
  if (method === undefined || !takesPrice(method, amount)) return { refusal: 'not-offered' };
  const now = deps.clock.now();
  const payBy = new Date(now.getTime() + method.payWithin);
  return deps.db.transaction(async (tx) => {
    // An account that is being closed sees this payment, and stays open, or is closed when its
    // customer is looked up.
    const [book, [given]] = await LedgerBatch.openWith(tx, [request.memberId], deps.clock, () =>
      selectGivenAnswers(tx, [request]),
    );
    if (given !== undefined && !isSameRequest(given, request)) throw new KeyReusedError();
    if ((await deps.findCustomer(request.memberId, tx)) === undefined) throw new MemberGoneError();
    if (given === undefined) {
      // Behind the account's lock a restriction and the limits hold for many requests at once, too.
      const refusal =
        book.heldBack(request.memberId, 'buy') ?? (await tooMany(tx, request, wish.method, now));
      if (refusal !== undefined) return { refusal };
      await insertGivenAnswers(tx, [{ ...request, answer: {} }], book.now);
    }
    return insertPayment(tx, {
      memberId: request.memberId,
      requestKey: request.key,
      payloadHash: request.payloadHash,
      method: wish.method,
      provider: method.provider,
      courseId: wish.courseId,
      amount,
      packId: wish.packId,
      store: wish.store ?? null,
      payBy,
      askAt: nextAsk('created', now, payBy, now),
      createdAt: now,
    });
  });
}

/** What of this member's is too much already for one more payment; undefined where nothing is. */
async function tooMany(
  tx: Tx,
  { memberId }: KeyedRequest,
  method: PayMethodId,
  now: Date,
): Promise<Refusal | undefined> {
  const unanswered = new Date(now.getTime() - answeredWithin);
  if (orderedMethods.includes(method)) {
    const orders = await countOrders(tx, memberId, now, unanswered);
    return orders >= openOrdersAtMost ? 'too-many-orders' : undefined;
  }
  const declined = await countDeclined(tx, memberId, startOfDay(now), unanswered);
  return declined >= declinesADay ? 'too-many-declined' : undefined;
}

async function beginAtProvider(
  deps: PaymentDeps,
  method: PaymentMethod,
  payment: Payment,
  wish: PaymentWish,
): Promise<{ standing: ProviderStatus; trouble?: Trouble }> {
  const customer = await deps.findCustomer(payment.memberId);
  if (customer === undefined) throw new MemberGoneError();
  const order: Order = {
    paymentId: payment.id,
    amount: payment.amount,
    language: wish.language,
    customer,
    payBy: payment.payBy,
    returnUrl: returnUrl(deps.publicUrl, payment),
    cancelUrl: choiceUrl(deps.publicUrl, payment, payment.method),
  };
  const isNew = payment.providerId === null;
  const providerId = payment.providerId ?? (await method.open(order, wish.given));
  const opened: OpenOrder = { ...order, ...orderNameOf(deps, { ...payment, providerId }) };
  if (isNew) {
    if (!(await claimOrder(deps, payment, providerId))) {
      const { id: paymentId, provider } = payment;
      const notice = { message: 'an order was brought for a second payment', paymentId, provider };
      // Whoever brings it over and over must not fill the operator's mailbox.
      const hourlySubject = `order ${provider} ${providerId} brought twice`;
      return {
        standing: { kind: 'declined', reason: 'other' },
        trouble: { notice, hourlySubject },
      };
    }
    return { standing: await method.begin(opened, wish.given) };
  }
  // An earlier try of this request got this far, and perhaps farther.
  const standing = await method.settle(opened);
  return {
    standing: standing.kind === 'nothing' ? await method.begin(opened, wish.given) : standing,
  };
}

/** The way back from a company. PayPal's ends on a screen of its own (spec, section 2). */
function returnUrl(publicUrl: string, { id, method }: Payment): string {
  const url = new URL('/pay-redirect', publicUrl);
  url.searchParams.set('payment_id', id);
  if (method === payMethods.payPal) url.searchParams.set('pay_id', String(method));
  return url.href;
}

/**
 * The screen that a payment is begun on.
 *
 * @param cancelled the way to pay that the customer turns back from
 */
export function choiceUrl(
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
 * Notes that an order at the provider is this payment's.
 *
 * @returns false where it is another payment's, or this payment has another order
 */
async function claimOrder(
  deps: Pick<PaymentDeps, 'db'>,
  payment: Pick<Payment, 'id'>,
  providerId: string,
): Promise<boolean> {
  try {
    return await updateProviderId(deps.db, payment.id, providerId);
  } catch (error) {
    if (brokenConstraint(error) === 'payment_claimed_once') return false;
    throw error;
  }
}
