import { randomInt, randomUUID } from 'node:crypto';
import { calls } from '#contract/shop/index.ts';
import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import type { Sandbox } from '../../sandbox/src/index.ts';
import type { Action } from '../../sandbox/src/payments/payment-provider.ts';
import { day } from '../../server/src/lib/time.rules.ts';
import { cardTokenOf, pressAt, signInAtAmazon } from '../../server/src/testing/sandbox-customer.ts';
import type { AnswerOf, RequestOf } from '../../web/shop/lib/api-client.ts';
import type { Browser } from '../torture/browser.ts';
import { bonusOf, type MemberCoupons } from './member-coupons.ts';
import type { CourseOnSale, Notes, PaymentNote } from './notes.ts';

type PaymentInput = RequestOf<typeof calls.buyPoints>['payload'];
type Begun = AnswerOf<typeof calls.buyPoints>;

/** The shop's payment methods. The more popular ones appear more often. */
const { card, store, payPal, bank, amazonPay, carrier, payPay } = payMethods;
const methods = [
  card,
  card,
  card,
  store,
  store,
  payPal,
  payPal,
  bank,
  amazonPay,
  carrier,
  payPay,
] satisfies PayMethodId[];

/** Cards that are accepted, one that requires authentication, and one that is declined. */
const cards = [
  '4242424242424242',
  '4242424242424242',
  '4000000000003220',
  '4000000000000002',
] as const;

const providerOf = {
  1: 'Stripe',
  2: 'Stripe',
  3: 'PayPal',
  4: 'Stripe',
  5: 'Amazon Pay',
  6: 'SB Payment Service',
  7: 'Stripe',
} as const;
type Method = keyof typeof providerOf;

/** A member who has not paid for so long has forgotten the order. */
const longestDelayMs = 20 * day;
/** For so long after a payment, customers and their banks may take the money back. */
const disputePeriodMs = 90 * day;

/** A member's payments: they pay, delay paying, fail to pay, or have the money taken back. */
export class MemberPayments {
  readonly #sandbox: Sandbox;
  readonly #browser: Browser;
  readonly #notes: Notes;
  readonly #coupons: MemberCoupons;
  readonly #now: () => Date;

  constructor({
    sandbox,
    browser,
    notes,
    coupons,
    now,
  }: {
    sandbox: Sandbox;
    browser: Browser;
    notes: Notes;
    coupons: MemberCoupons;
    now: () => Date;
  }) {
    this.#sandbox = sandbox;
    this.#browser = browser;
    this.#notes = notes;
    this.#coupons = coupons;
    this.#now = now;
  }

  /**
   * Starts a purchase of points and, in most cases, pays.
   *
   * @returns whether the shop began it
   */
  async buy(course: CourseOnSale): Promise<boolean> {
    const method = methods[randomInt(methods.length)] ?? 1;
    const note = await this.#begin(method, course);
    if (note !== undefined) await this.#payOrDelay(note);
    return note !== undefined;
  }

  /** Pays or abandons the delayed payments. */
  async payPending(): Promise<void> {
    for (const note of this.#notes.payments.filter(({ isPending }) => isPending)) {
      if (this.#now().getTime() - note.begunAt.getTime() > longestDelayMs) note.isPending = false;
      else if (randomInt(2) === 0) {
        note.isPending = false;
        // Stores and banks accept late payments. Other orders may have expired by then.
        await this.#act(note, randomInt(6) === 0 ? 'expire' : 'pay');
        if (randomInt(2) === 0) await this.#returnToShop(note);
      }
    }
  }

  /** Has the money of one payment taken back, or ends such a dispute. */
  async dispute(): Promise<void> {
    const before = this.#notes.payments.find(({ reversal }) => reversal !== 'none');
    if (before !== undefined) {
      if (before.reversal !== 'charged back' || randomInt(2) === 0) return;
      if ((await this.#act(before, 'return charge-back')) === undefined)
        before.reversal = 'returned';
      return;
    }
    const recent = this.#notes.payments.filter(
      ({ begunAt }) => this.#now().getTime() - begunAt.getTime() < disputePeriodMs,
    );
    const note = recent[randomInt(Math.max(1, recent.length))];
    if (note === undefined) return;
    const actions = ['refund', 'refund half', 'charge back'] as const satisfies Action[];
    const action = actions[randomInt(actions.length)] ?? 'refund';
    const refusal =
      note.order === undefined ? 'nothing to take back' : await this.#act(note, action);
    if (refusal === undefined)
      note.reversal = action === 'charge back' ? 'charged back' : 'refunded';
  }

  /**
   * Does an action to a payment's order at the provider.
   *
   * @returns why it cannot be done; undefined if it was done
   */
  async #act({ order }: PaymentNote, action: Action): Promise<string | undefined> {
    const company = this.#sandbox.providers.find(({ name }) => name === order?.company);
    return order === undefined ? undefined : company?.act(order.id, action);
  }

  /** Makes the request to pay by a way to pay, with random input. */
  async #requestFor(method: Method, course: CourseOnSale): Promise<PaymentInput | undefined> {
    const common = { point_price_id: course.id };
    switch (method) {
      case payMethods.card: {
        const number = cards[randomInt(cards.length)] ?? cards[0];
        return {
          ...common,
          pay_id: method,
          token: await cardTokenOf(this.#sandbox.address, number),
        };
      }
      case payMethods.bank:
        return { ...common, pay_id: method, name: 'シケン ハナコ' };
      case payMethods.amazonPay: {
        const button = await this.#browser.ask(calls.getAmazonButton, {
          query: { point_price_id: course.id },
        });
        if (!button.ok) return undefined;
        const { sessionId } = await signInAtAmazon(
          button.answer,
          randomInt(8) === 0 ? 'empty' : 'visa',
        );
        return { ...common, pay_id: method, amazon_checkout_session_id: sessionId };
      }
      case payMethods.carrier:
        return { ...common, pay_id: method, carrier_id: 'au' };
      default:
        return { ...common, pay_id: method };
    }
  }

  /** Finds the payment company's name for the order, as far as the member can see it. */
  async #orderOf(method: Method, id: string, begun: Begun): Promise<PaymentNote['order']> {
    const company = providerOf[method];
    const named = (url: string | undefined) => {
      const name = url === undefined ? undefined : new URL(url).pathname.split('/').at(-1);
      return name === undefined ? undefined : { company, id: name };
    };
    if (method !== 4) {
      const name = begun.form?.fields['order_id'];
      return name === undefined ? named(begun.url) : { company, id: name };
    }
    const bank = await this.#browser.ask(calls.getBankAccount, { query: { payment_id: id } });
    return bank.ok ? named(bank.answer.data.url) : undefined;
  }

  /** Begins a payment, and notes it. */
  async #begin(method: Method, course: CourseOnSale): Promise<PaymentNote | undefined> {
    const request = await this.#requestFor(method, course);
    if (request === undefined) return undefined;
    const bonuses = await this.#coupons.bonusesOf(course);
    const coupon = this.#coupons.couponFor(course);
    if (coupon !== undefined)
      bonuses.push({ promotionId: coupon.id, points: bonusOf(coupon, course) });
    const payload = {
      ...request,
      bonus_point: bonuses.reduce((sum, { points }) => sum + points, 0),
      ...(coupon && { coupon_id: coupon.id }),
    };
    const begun = await this.#browser.ask(calls.buyPoints, {
      payload,
      idempotencyKey: randomUUID(),
    });
    const id = begun.ok ? begun.answer.payment_id : undefined;
    if (!begun.ok || id === undefined) return undefined;
    const { form } = begun.answer;
    if (form !== undefined)
      await fetch(form.url, {
        method: 'POST',
        body: new URLSearchParams(form.fields),
        redirect: 'manual',
      });
    const note: PaymentNote = {
      id,
      method,
      points: course.points,
      order:
        begun.answer.result === '-1' ? undefined : await this.#orderOf(method, id, begun.answer),
      begunAt: this.#now(),
      bonuses,
      // A carrier's result can be lost, and only its list shows it then.
      mayHaveEnded: method === payMethods.carrier,
      isTooLittle: false,
      isPending: false,
      reversal: 'none',
    };
    this.#notes.payments.push(note);
    return note;
  }

  /**
   * Lets the member pay. Most approve the payment at once; some delay it, some decline it, some
   * never return to the shop.
   */
  async #payOrDelay(note: PaymentNote): Promise<void> {
    const { method } = note;
    const isPutOff =
      randomInt(10) < (method === payMethods.store || method === payMethods.bank ? 5 : 1);
    if (isPutOff) {
      note.isPending = true;
      note.mayHaveEnded = true;
      return;
    }
    if (method === payMethods.amazonPay && note.order !== undefined) {
      const page = `${this.#sandbox.address}/pages/amazon/${note.order.id}`;
      await pressAt(page, randomInt(8) === 0 ? 'cancel' : 'confirm');
    } else {
      const isTooLittle = method === payMethods.bank && randomInt(5) === 0;
      note.isPending = isTooLittle;
      note.isTooLittle = isTooLittle;
      if (isTooLittle) note.mayHaveEnded = true;
      const likely: Action = isTooLittle ? 'pay too little' : 'approve';
      await this.#act(note, randomInt(8) === 0 ? 'decline' : likely);
    }
    if (randomInt(3) > 0) await this.#returnToShop(note);
  }

  /** Returns to the shop from the provider's page. */
  async #returnToShop({ method, id }: PaymentNote): Promise<void> {
    if (method === payMethods.amazonPay)
      await this.#browser.ask(calls.completeAmazonSession, { query: { payment_id: id } });
    else
      await this.#browser.ask(calls.appendPoints, {
        payload: { token: id },
        idempotencyKey: randomUUID(),
      });
    await this.#browser.ask(calls.getPaymentEnd, { query: { payment_id: id } });
  }
}
