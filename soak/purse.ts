import { randomInt, randomUUID } from 'node:crypto';
import { calls } from '#contract/index.ts';
import type { PayMethodId } from '#contract/points.ts';
import type { Sandbox } from '../sandbox/src/index.ts';
import type { Action } from '../sandbox/src/payments/payment-company.ts';
import { cardTokenOf, pressAt, signInAtAmazon } from '../server/src/testing/sandbox-customer.ts';
import type { Browser } from '../torture/browser.ts';
import type { AnswerOf, RequestOf } from '../web/src/lib/api-client.ts';
import type { CourseGood, Notes, PaymentNote } from './notes.ts';

/** A member's money: how they pay, put off paying, fail to pay, and take back what they paid. */

type Wish = RequestOf<typeof calls.buyPoints>['payload'];
type Begun = AnswerOf<typeof calls.buyPoints>;

/** Ways to pay of the shop, those that most people use more often. */
const methods = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7] as const satisfies PayMethodId[];

/** Cards that pay, one that asks who it is, and one that is refused. */
const cards = ['4242424242424242', '4242424242424242', '4000000000003220', '4000000000000002'] as const;

const companyOf = {
  1: 'Stripe',
  2: 'Stripe',
  3: 'PayPal',
  4: 'Stripe',
  5: 'Amazon Pay',
  6: 'SB Payment Service',
  7: 'Stripe',
} as const;
type Method = keyof typeof companyOf;

const day = 24 * 60 * 60 * 1000;
/** Who has not paid for so long has forgotten it. */
const longestDelay = 20 * day;
/** So long after paying, customers and their banks may still want the money back. */
const longestRegret = 90 * day;

export interface Purse {
  /** Begins to buy points and, mostly, pays for them. */
  buy(course: CourseGood): Promise<void>;
  /** Pays what was put off, or gives it up. */
  payWhatWaits(): Promise<void>;
  /** Has the money of one payment taken back, or ends such a quarrel. */
  quarrel(): Promise<void>;
}

export function openPurse(sandbox: Sandbox, browser: Browser, notes: Notes, now: () => Date): Purse {
  const act = async ({ order }: PaymentNote, action: Action) => {
    const company = sandbox.companies.find(({ name }) => name === order?.company);
    return order === undefined ? undefined : company?.act(order.id, action);
  };

  async function wishFor(method: Method, course: CourseGood): Promise<Wish | undefined> {
    const common = { point_price_id: course.id };
    switch (method) {
      case 1: {
        const number = cards[randomInt(cards.length)] ?? cards[0];
        return { ...common, pay_id: 1, token: await cardTokenOf(sandbox.address, number) };
      }
      case 4:
        return { ...common, pay_id: 4, name: 'シケン ハナコ' };
      case 5: {
        const button = await browser.ask(calls.getAmazonButton, { query: { point_price_id: course.id } });
        if (!button.ok) return undefined;
        const { sessionId } = await signInAtAmazon(button.answer, randomInt(8) === 0 ? 'empty' : 'visa');
        return { ...common, pay_id: 5, amazon_checkout_session_id: sessionId };
      }
      case 6:
        return { ...common, pay_id: 6, carrier_id: 'au' };
      default:
        return { ...common, pay_id: method };
    }
  }

  /** Under which name the company has it, as far as the member can see. */
  async function orderOf(method: Method, id: string, begun: Begun): Promise<PaymentNote['order']> {
    const company = companyOf[method];
    const named = (url: string | undefined) => {
      const name = url === undefined ? undefined : new URL(url).pathname.split('/').at(-1);
      return name === undefined ? undefined : { company, id: name };
    };
    if (method !== 4) {
      const name = begun.form?.fields['order_id'];
      return name === undefined ? named(begun.url) : { company, id: name };
    }
    const bank = await browser.ask(calls.getBankAccount, { query: { payment_id: id } });
    return bank.ok ? named(bank.answer.data.url) : undefined;
  }

  async function begin(method: Method, course: CourseGood): Promise<PaymentNote | undefined> {
    const payload = await wishFor(method, course);
    if (payload === undefined) return undefined;
    const begun = await browser.ask(calls.buyPoints, { payload, idempotencyKey: randomUUID() });
    const id = begun.ok ? begun.answer.payment_id : undefined;
    if (!begun.ok || id === undefined) return undefined;
    const { form } = begun.answer;
    if (form !== undefined)
      await fetch(form.url, { method: 'POST', body: new URLSearchParams(form.fields), redirect: 'manual' });
    const note: PaymentNote = {
      id,
      method,
      points: course.points,
      order: begun.answer.result === '-1' ? undefined : await orderOf(method, id, begun.answer),
      begunAt: now(),
      isPending: false,
      reversal: 'none',
    };
    notes.payments.push(note);
    return note;
  }

  /** What most do at once: approve it. Some put it off, some change their minds, some never come back to the shop. */
  async function goOn(note: PaymentNote): Promise<void> {
    const { method } = note;
    const isPutOff = randomInt(10) < (method === 2 || method === 4 ? 5 : 1);
    if (isPutOff) {
      note.isPending = true;
      return;
    }
    if (method === 5 && note.order !== undefined) {
      const page = `${sandbox.address}/pages/amazon/${note.order.id}`;
      await pressAt(page, randomInt(8) === 0 ? 'cancel' : 'confirm');
    } else {
      const isTooLittle = method === 4 && randomInt(5) === 0;
      note.isPending = isTooLittle;
      const likely: Action = isTooLittle ? 'pay too little' : 'approve';
      await act(note, randomInt(8) === 0 ? 'decline' : likely);
    }
    if (randomInt(3) > 0) await comeBack(note);
  }

  async function comeBack({ method, id }: PaymentNote): Promise<void> {
    if (method === 5) await browser.ask(calls.completeAmazonSession, { query: { payment_id: id } });
    else await browser.ask(calls.appendPoints, { payload: { token: id }, idempotencyKey: randomUUID() });
    await browser.ask(calls.getPaymentEnd, { query: { payment_id: id } });
  }

  return {
    async buy(course) {
      const method = methods[randomInt(methods.length)] ?? 1;
      const note = await begin(method, course);
      if (note !== undefined) await goOn(note);
    },
    async payWhatWaits() {
      for (const note of notes.payments.filter(({ isPending }) => isPending)) {
        if (now().getTime() - note.begunAt.getTime() > longestDelay) note.isPending = false;
        else if (randomInt(2) === 0) {
          note.isPending = false;
          // A till and a bank take money late; others have forgotten the order by then.
          await act(note, randomInt(6) === 0 ? 'expire' : 'pay');
          if (randomInt(2) === 0) await comeBack(note);
        }
      }
    },
    async quarrel() {
      const before = notes.payments.find(({ reversal }) => reversal !== 'none');
      if (before !== undefined) {
        if (before.reversal !== 'charged back' || randomInt(2) === 0) return;
        if ((await act(before, 'return charge-back')) === undefined) before.reversal = 'returned';
        return;
      }
      const recent = notes.payments.filter(
        ({ begunAt }) => now().getTime() - begunAt.getTime() < longestRegret,
      );
      const note = recent[randomInt(Math.max(1, recent.length))];
      if (note === undefined) return;
      // Amazon tells of a charge-back by a message alone, and tries for two weeks: here messages are lost for good.
      const actions: Action[] = [
        'refund',
        'refund half',
        ...(note.method === 5 ? [] : ['charge back' as const]),
      ];
      const action = actions[randomInt(actions.length)] ?? 'refund';
      const refusal = note.order === undefined ? 'nothing to take back' : await act(note, action);
      if (refusal === undefined) note.reversal = action === 'charge back' ? 'charged back' : 'refunded';
    },
  };
}
