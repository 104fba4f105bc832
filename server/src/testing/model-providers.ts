import * as z from 'zod';
import { Amazon, namesOf } from '../../../sandbox/src/payments/amazon/amazon.ts';
import { answerTo as amazonAnswerTo } from '../../../sandbox/src/payments/amazon/api.ts';
import { notificationPem } from '../../../sandbox/src/payments/amazon/signatures.ts';
import type { Callback, Outbox } from '../../../sandbox/src/payments/callback-post.ts';
import type { Action } from '../../../sandbox/src/payments/payment-provider.ts';
import { answerTo } from '../../../sandbox/src/payments/paypal/api.ts';
import { PayPal } from '../../../sandbox/src/payments/paypal/paypal.ts';
import { Sbps } from '../../../sandbox/src/payments/sbps/sbps.ts';
import type { Clock } from '../lib/clock.ts';
import { amazonMethod } from '../providers/payments/amazon.ts';
import { amazonCallbacks } from '../providers/payments/amazon-callbacks.ts';
import type { AskAmazon } from '../providers/payments/amazon-client.ts';
import { carrierMethod, sbpsCallbacks } from '../providers/payments/carrier.ts';
import {
  type CallbackReader,
  type Instructions,
  type PaymentInput,
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
  type RefundRequest,
  type RefundStatus,
} from '../providers/payments/payment-provider.ts';
import { payPalMethod } from '../providers/payments/paypal.ts';
import { payPalCallbacks } from '../providers/payments/paypal-callbacks.ts';
import type { AskPayPal } from '../providers/payments/paypal-client.ts';
import { testSandboxKeys } from './sandbox-keys.ts';
import { day } from './test-shop.ts';

/** The amount of every payment in the model, in yen. */
export const price = 1000;

/** The process ended in the middle of its work. */
export class Crash extends Error {}

export const crashPoints = ['before', 'after', 'unavailable before', 'unavailable after'] as const;

/** Interrupts the next operation, before or after it happens. */
export class Interrupter {
  next: (typeof crashPoints)[number] | undefined;

  /** Does one step of a provider, interrupted where the test wants a crash. */
  async around<Result>(
    work: () => Result | Promise<Result>,
    isOfProvider: boolean,
  ): Promise<Result> {
    const crashPoint = this.next;
    this.next = undefined;
    const error = () =>
      isOfProvider && crashPoint?.startsWith('unavailable')
        ? new ProviderUnavailableError(crashPoint)
        : new Crash(crashPoint);
    if (crashPoint?.endsWith('before')) throw error();
    const result = await work();
    if (crashPoint?.endsWith('after')) throw error();
    return result;
  }
}

/** A payment provider for one customer, as the model test needs it. */
export interface ModelProvider {
  readonly method: PaymentMethod;
  /** Undefined if a callback has no data and only causes a query. */
  readonly reader: CallbackReader | undefined;
  /** The callbacks it has sent for an order, oldest first. */
  sentCallbacks(providerId: string): readonly Callback[];
  /** The customer's input; the same for the same order. Left out if there is none. */
  inputFor?(input: string): Promise<PaymentInput>;
  /** The customer follows the instructions that the shop showed. */
  followInstructions(instructions: Instructions | null): Promise<void>;
  /**
   * An action of the customer, the bank or the provider on an order; does nothing if it is not
   * possible.
   */
  act(providerId: string, action: Action): Promise<unknown>;
  /**
   * The yen that the shop should have from an order: all, or 0 if the amount differs from the
   * order's.
   */
  netYen(providerId: string, callbacks: readonly string[]): number;
}

/** An order, as the provider of the model stores it. */
interface StoredOrder {
  status: 'made' | 'waiting' | 'declined' | 'expired' | 'cancelled' | 'paid';
  received: number;
  currency: string;
  refunded: number;
  /** The yen of each refund that the shop requested, by its idempotency key. */
  refunds: Map<string, number>;
  dispute: 'none' | 'taken' | 'returned';
  /** Yen that the dispute is about. */
  disputed: number;
  /** Yen beyond the price. */
  excess: number;
}

/**
 * Makes a provider of cards, stores and banks for the model: orders in memory, directly behind the
 * `PaymentMethod` interface.
 */
export function cardProvider(interrupter: Interrupter): ModelProvider {
  const orders = new Map<string, StoredOrder>();
  const orderOf = (id: string) => {
    const order = orders.get(id);
    if (order === undefined) throw new Error(`no order ${id}`);
    return order;
  };
  const ask = <Result>(work: () => Result) => interrupter.around(work, true);
  return {
    reader: undefined,
    sentCallbacks: () => [],
    followInstructions: async () => {},
    act: async (id, action) => actOn(orderOf(id), action),
    /** Returns the yen that the shop has got by an order, after refunds and charge-backs. */
    netYen(id) {
      const { status, received, currency, refunded, dispute, disputed } = orderOf(id);
      const isAgreed = status === 'paid' && received === price && currency === 'JPY';
      const taken = dispute === 'taken' ? disputed : 0;
      return isAgreed ? Math.max(0, price - refunded - taken) : 0;
    },
    method: {
      provider: 'stripe',
      minPriceYen: 1,
      maxPriceYen: 50_000,
      paymentPeriodMs: 3 * day,
      open: ({ paymentId: id }) =>
        ask(() => {
          const order = {
            status: 'made',
            received: 0,
            currency: 'JPY',
            refunded: 0,
            dispute: 'none',
            disputed: 0,
            excess: 0,
          } as const;
          if (!orders.has(id)) orders.set(id, { ...order, refunds: new Map() });
          return id;
        }),
      begin: ({ providerId }) =>
        ask(() => {
          const order = orderOf(providerId);
          if (order.status === 'made') order.status = 'waiting';
          return statusOf(order);
        }),
      read: ({ providerId }) => ask(() => statusOf(orderOf(providerId))),
      settle: ({ providerId }) => ask(() => statusOf(orderOf(providerId))),
      cancel: ({ providerId }) =>
        ask(() => {
          const order = orderOf(providerId);
          if (order.status === 'made' || order.status === 'waiting') order.status = 'cancelled';
          return statusOf(order);
        }),
      refunds: {
        allowsPart: true,
        send: ({ providerId }, refund) => ask(() => refundOnce(orderOf(providerId), refund)),
      },
    },
  };
}

/** Returns the status of an order as the provider answers it. */
function statusOf(order: StoredOrder): ProviderStatus {
  const { status, received, currency, refunded, dispute, disputed, excess } = order;
  switch (status) {
    case 'made':
      return { kind: 'nothing' };
    case 'waiting':
      return { kind: 'waiting', instructions: null, received };
    case 'declined':
      return { kind: 'declined', reason: 'declined' };
    case 'expired':
    case 'cancelled':
      return { kind: status };
    case 'paid':
      return {
        kind: 'paid',
        received: { amount: received, currency },
        refunded,
        dispute,
        disputed,
        excess,
      };
  }
}

/** Gives a part of an order back, once for each idempotency key. */
function refundOnce(order: StoredOrder, { id, amount }: RefundRequest): RefundStatus {
  if (!order.refunds.has(id)) {
    const isPossible = order.status === 'paid' && order.dispute !== 'taken';
    if (!isPossible || amount > order.received - order.refunded)
      return { kind: 'refused', reason: 'too much' };
    order.refunds.set(id, amount);
    order.refunded += amount;
  }
  return { kind: 'done', refundId: id };
}

/** Does an action of the customer or the bank to an order. */
function actOn(order: StoredOrder, action: Action): void {
  const isWaiting = order.status === 'waiting';
  const isPaid = order.status === 'paid';
  switch (action) {
    case 'approve':
    case 'pay':
      // A till and a bank receive money even after the order has ended.
      if (order.status !== 'made' && !isPaid)
        Object.assign(order, { status: 'paid', received: price });
      break;
    case 'pay too little':
      if (isWaiting) order.received = 400;
      break;
    case 'pay too much':
      if (order.status === 'made') break;
      if (!isPaid) Object.assign(order, { status: 'paid', received: price });
      order.excess += 400;
      break;
    case 'return the excess':
      order.excess = 0;
      break;
    case 'pay in dollars':
      if (isWaiting) Object.assign(order, { status: 'paid', received: price, currency: 'USD' });
      break;
    case 'decline':
      if (isWaiting) order.status = 'declined';
      break;
    case 'expire':
      if (isWaiting) order.status = 'expired';
      break;
    case 'refund half':
      if (isPaid) order.refunded += Math.floor((order.received - order.refunded) / 2);
      break;
    case 'refund':
      if (isPaid) order.refunded = order.received;
      break;
    case 'charge back':
    case 'charge back half':
      if (!isPaid) break;
      order.dispute = 'taken';
      order.disputed = action === 'charge back' ? order.received : price / 2;
      break;
    case 'return charge-back':
      if (order.dispute === 'taken') order.dispute = 'returned';
      break;
  }
}

/** Collects callbacks, to be delivered in any order and number. */
export function outbox(): Outbox & { sent: Callback[] } {
  const sent: Callback[] = [];
  return { delivery: 'once', sent, send: (callback) => void sent.push(callback) };
}

const inMemory = <State>(value: State) => ({ value, save: async () => {} });

/**
 * Makes PayPal for the model: the shop's own adapter against the sandbox. Every request can be
 * interrupted.
 */
export function payPalProvider(interrupter: Interrupter, clock: Clock): ModelProvider {
  const post = outbox();
  const paypal = new PayPal(
    clock,
    post,
    inMemory({ orders: {}, answers: {} }),
    testSandboxKeys.paypal,
  );
  const ask: AskPayPal = ({ method, path, body, requestId = '' }) =>
    interrupter.around(
      () =>
        answerTo(paypal, {
          method,
          path,
          requestId,
          body: body === undefined ? undefined : JSON.parse(body),
        }),
      true,
    );
  return {
    method: payPalMethod(ask),
    reader: payPalCallbacks(ask, testSandboxKeys.paypal.webhookId),
    sentCallbacks: (id) => post.sent.filter(({ body }) => body.includes(id)),
    followInstructions: async () => {},
    act: (id, action) => paypal.act(id, action),
    /** Returns the yen that the shop has got by an order, after refunds and charge-backs. */
    netYen(id) {
      const order = paypal.find(id);
      if (order?.status !== 'COMPLETED' || order.currency !== 'JPY') return 0;
      const taken = order.dispute === 'open' ? (order.disputed ?? order.amount) : 0;
      const refunded = order.refunds.reduce((sum, each) => sum + each, 0);
      return Math.max(0, order.amount - refunded - taken);
    },
  };
}

/**
 * Makes Amazon Pay for the model: the shop's own adapter against the sandbox. Every request can be
 * interrupted. Charge-backs are known from the stored notifications only.
 */
export function amazonProvider(interrupter: Interrupter, clock: Clock): ModelProvider {
  const post = outbox();
  const amazon = new Amazon(
    clock,
    post,
    inMemory({ sessions: {}, answers: {} }),
    testSandboxKeys.amazon,
  );
  const origin = 'https://amazon.example';
  amazon.address = origin;
  const ask: AskAmazon = (question) =>
    interrupter.around(() => amazonAnswerTo(amazon, question), true);
  const sessions = new Map<string, Promise<string>>();
  const signIn = async () => {
    const session = await amazon.make({ reviewUrl: origin, cancelUrl: origin });
    session.payMethod = 'Visa ****1111';
    return session.id;
  };
  const isStillSent = ({ body }: Callback) => {
    const { Timestamp: sentAt } = z.object({ Timestamp: z.coerce.date() }).parse(JSON.parse(body));
    return clock.now().getTime() - sentAt.getTime() <= 14 * day;
  };
  return {
    method: amazonMethod(ask),
    reader: amazonCallbacks(
      ask,
      { merchantId: amazon.keys.merchantId, certificateOrigin: origin },
      async () => notificationPem(amazon.keys),
    ),
    // A repeated order of one customer has the same checkout session.
    /** Signs in at Amazon once for an input, and returns the checkout session. */
    async inputFor(input) {
      const session = sessions.get(input) ?? signIn();
      sessions.set(input, session);
      return { checkoutSession: await session };
    },
    /** Lists the callbacks about an order that the provider has sent. */
    sentCallbacks(id) {
      const session = amazon.find(id);
      if (session === undefined) return [];
      const { permission } = namesOf(session);
      return post.sent.filter(
        (callback) => callback.body.includes(permission) && isStillSent(callback),
      );
    },
    followInstructions: async () => {},
    act: (id, action) => amazon.act(id, action),
    /** Returns the yen that the shop has got by an order, after refunds and known charge-backs. */
    netYen(id, callbacks) {
      const session = amazon.find(id);
      if (session?.state !== 'Completed' || session.currency !== 'JPY') return 0;
      const isKnown = callbacks.some((body) => body.includes('CHARGEBACK'));
      const taken = session.dispute === 'open' && isKnown ? (session.disputed ?? price) : 0;
      return Math.max(0, price - session.refunded - taken);
    },
  };
}

/**
 * Makes carrier billing for the model, by the shop's own adapter. It cannot be queried, so the
 * status follows from the stored callbacks.
 */
export function carrierProvider(clock: Clock): ModelProvider {
  const post = outbox();
  const settings = { ...testSandboxKeys.sbps, address: 'https://carrier.example/pay' };
  const sbps = new Sbps(clock, post, inMemory({ orders: {} }), testSandboxKeys.sbps);
  return {
    method: carrierMethod(settings),
    reader: sbpsCallbacks(settings),
    sentCallbacks: (id) => post.sent.filter(({ body }) => body.includes(id)),
    async followInstructions(instructions) {
      if (instructions?.kind === 'form') await sbps.receive(instructions.fields);
    },
    act: (id, action) => sbps.act(id, action),
    netYen: (_id, callbacks) =>
      callbacks.some((body) => body.includes('res_result=OK') && body.includes(`amount=${price}&`))
        ? price
        : 0,
  };
}
