import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../../server/src/lib/clock.ts';
import { openState, type StorageOptions, type StoredState } from '../../stored-state.ts';
import type { Outbox } from '../callback-post.ts';
import type { Keys } from '../keys.ts';
import type { Action, ListedOrder } from '../payment-provider.ts';
import { StoredProvider } from '../stored-provider.ts';

/** An order at PayPal. */
export const Order = z.object({
  id: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED', 'EXPIRED']),
  /** Whether the approved payment method is refused when it is captured. */
  refuses: z.boolean(),
  refunds: z.array(z.int()),
  dispute: z.enum(['none', 'open', 'won']),
  /** The amount in dispute; null for the whole. */
  disputed: z.int().nullable().default(null),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  created: z.number(),
  /** When it was captured; null before. */
  paidAt: z.number().nullable().default(null),
});
export type Order = z.infer<typeof Order>;

const State = z.object({
  orders: z.record(z.string(), Order),
  /** Stored answers, by request id. */
  answers: z.record(z.string(), z.object({ status: z.int(), body: z.looseObject({}) })),
});

export interface Signature {
  id: string;
  time: string;
  webhookId: string;
}

/** Plays PayPal: its orders, the customer's actions, and its callbacks. */
export class PayPal extends StoredProvider<z.infer<typeof State>, Order> {
  readonly name = 'PayPal';
  protected readonly pages = 'paypal';

  readonly keys: Keys['paypal'];

  constructor(
    clock: Clock,
    post: Outbox,
    state: StoredState<z.infer<typeof State>>,
    keys: Keys['paypal'],
  ) {
    super(clock, post, state);
    this.keys = keys;
  }

  /** Opens the sandbox's PayPal with its stored orders. */
  static async open(
    options: StorageOptions & { clock: Clock; post: Outbox; keys: Keys },
  ): Promise<PayPal> {
    const state = await openState(options, 'paypal.json', State, { orders: {}, answers: {} });
    return new PayPal(options.clock, options.post, state, options.keys.paypal);
  }

  find(id: string): Order | undefined {
    const order = this.state.value.orders[id];
    return order?.status === 'EXPIRED' ? undefined : order;
  }

  /** Creates an order that waits for its customer. */
  make(input: Pick<Order, 'reference' | 'amount' | 'currency' | 'returnUrl' | 'cancelUrl'>): Order {
    const id = randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
    const order: Order = {
      ...input,
      id,
      status: 'PAYER_ACTION_REQUIRED',
      refuses: false,
      refunds: [],
      dispute: 'none',
      disputed: null,
      created: this.clock.now().getTime(),
      paidAt: null,
    };
    this.state.value.orders[id] = order;
    return order;
  }

  /** Lists all orders with the possible actions, newest first. */
  list(): ListedOrder[] {
    return Object.values(this.state.value.orders)
      .toSorted((one, other) => other.created - one.created)
      .map((order) => ({
        company: this.name,
        id: order.id,
        reference: order.reference,
        what: 'order',
        amount: order.amount,
        status: [
          order.status,
          order.refunds.length > 0 && `refunded ${order.refunds.join(' + ')}`,
          order.dispute !== 'none' && `dispute ${order.dispute}`,
        ]
          .filter(Boolean)
          .join(', '),
        ...takenBy(order),
        page: order.status === 'PAYER_ACTION_REQUIRED' ? this.pageOf(order.id) : undefined,
      }));
  }

  /** Does an action of the customer or the bank to an order. Returns why it is not possible. */
  protected change(order: Order, action: Action): string | undefined {
    const isOpen = order.status === 'PAYER_ACTION_REQUIRED';
    switch (action) {
      case 'approve':
      case 'pay':
      case 'decline':
      case 'pay in dollars':
        if (!isOpen) return 'the order no longer waits for the customer';
        order.status = 'APPROVED';
        order.refuses = action === 'decline';
        if (action === 'pay in dollars') order.currency = 'USD';
        return this.#notify('CHECKOUT.ORDER.APPROVED', 'checkout-order', this.orderOf(order));
      case 'expire':
        if (!isOpen) return 'the order no longer waits for the customer';
        order.status = 'EXPIRED';
        return undefined;
      case 'cancel':
        return 'PayPal keeps the order of a customer who cancels; expire ends it';
      case 'pay too little':
      case 'pay too much':
      case 'return the excess':
        return 'PayPal captures the whole amount or nothing';
      case 'refund':
      case 'refund half': {
        if (order.status !== 'COMPLETED') return 'the order is not paid';
        const left = order.amount - refundedOf(order);
        return this.refund(order, action === 'refund' ? left : Math.floor(left / 2));
      }
      case 'charge back':
      case 'charge back half':
        if (order.status !== 'COMPLETED') return 'the order is not paid';
        order.disputed = action === 'charge back' ? null : Math.floor(order.amount / 2);
        order.dispute = 'open';
        return this.#notify('CUSTOMER.DISPUTE.CREATED', 'dispute', this.disputeOf(order));
      case 'return charge-back':
        if (order.dispute === 'none') return 'the order was not charged back';
        order.dispute = 'won';
        return this.#notify('CUSTOMER.DISPUTE.RESOLVED', 'dispute', this.disputeOf(order));
    }
  }

  /** Gives a part of a captured order back. */
  refund(order: Order, amount: number): undefined {
    order.refunds.push(amount);
    return this.#notify('PAYMENT.CAPTURE.REFUNDED', 'refund', this.captureOf(order));
  }

  /** Writes a refund in the format of the API. */
  refundOf(order: Order, index: number): object {
    return {
      id: `RF${index}_${order.id}`,
      status: 'COMPLETED',
      amount: { currency_code: order.currency, value: String(order.refunds[index]) },
    };
  }

  /** Captures what the customer has approved. */
  collect(order: Order): void {
    order.status = 'COMPLETED';
    order.paidAt = this.clock.now().getTime();
    this.#notify('PAYMENT.CAPTURE.COMPLETED', 'capture', this.captureOf(order));
  }

  /** Writes an order in the format of the API. */
  orderOf(order: Order): object {
    const isPaid = order.status === 'COMPLETED';
    const refunds = order.refunds.map((_, index) => this.refundOf(order, index));
    return {
      id: order.id,
      intent: 'CAPTURE',
      status: order.status,
      purchase_units: [
        {
          custom_id: order.reference,
          amount: { currency_code: order.currency, value: String(order.amount) },
          ...(isPaid && { payments: { captures: [this.captureOf(order)], refunds } }),
        },
      ],
      links: [{ rel: 'payer-action', href: this.pageOf(order.id), method: 'GET' }],
    };
  }

  /** Writes the capture of an order in the format of the API. */
  captureOf(order: Order): object {
    const isPartly = refundedOf(order) < order.amount;
    return {
      id: `CP${order.id}`,
      status:
        order.refunds.length === 0 ? 'COMPLETED' : isPartly ? 'PARTIALLY_REFUNDED' : 'REFUNDED',
      amount: { currency_code: order.currency, value: String(order.amount) },
      custom_id: order.reference,
      supplementary_data: { related_ids: { order_id: order.id } },
    };
  }

  /** Writes a captured order in the format of Transaction Search. */
  transactionOf(order: Order): object {
    return {
      transaction_info: {
        transaction_id: `CP${order.id}`,
        transaction_event_code: 'T0006',
        transaction_status: 'S',
        transaction_amount: { currency_code: order.currency, value: String(order.amount) },
        custom_field: order.reference,
      },
    };
  }

  /** Writes the dispute of an order in the format of the API. */
  disputeOf(order: Order): object {
    return {
      dispute_id: `PP-${order.id}`,
      status: order.dispute === 'won' ? 'RESOLVED' : 'UNDER_REVIEW',
      dispute_life_cycle_stage: 'CHARGEBACK',
      dispute_amount: {
        currency_code: order.currency,
        value: String(order.disputed ?? order.amount),
      },
      ...(order.dispute === 'won' && {
        dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      }),
      disputed_transactions: [{ seller_transaction_id: `CP${order.id}`, custom: order.reference }],
    };
  }

  /** Whether the signature of a callback is one that this sandbox made. */
  knows(signature: Signature, sent: string, event: unknown): boolean {
    return sent === signed(signature, JSON.stringify(event), this.keys.callbackSecret);
  }

  /** Sends a signed webhook. */
  #notify(type: string, resourceType: string, resource: object): undefined {
    const body = JSON.stringify({
      id: `WH-${randomUUID()}`,
      event_type: type,
      resource_type: resourceType,
      resource,
      create_time: this.clock.now().toISOString(),
    });
    this.post.send({
      path: '/callbacks/paypal',
      body,
      contentType: 'application/json',
      headers: (forged) => {
        const signature = {
          id: randomUUID(),
          time: this.clock.now().toISOString(),
          webhookId: this.keys.webhookId,
        };
        return {
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${this.address}/v1/notifications/certs/sandbox`,
          'paypal-transmission-id': signature.id,
          'paypal-transmission-time': signature.time,
          'paypal-transmission-sig': signed(
            signature,
            body,
            forged ? 'somebody else' : this.keys.callbackSecret,
          ),
        };
      },
    });
  }
}

function signed({ id, time, webhookId }: Signature, event: string, key: string): string {
  return createHmac('sha256', key).update(`${id}|${time}|${webhookId}|${event}`).digest('base64');
}

function refundedOf({ refunds }: Order): number {
  return refunds.reduce((sum, each) => sum + each, 0);
}

/**
 * Computes the money that the shop has of an order: less refunds, and none while a dispute is open.
 */
function takenBy(order: Order): { isPaid: boolean; netYen: number } {
  const isPaid = order.status === 'COMPLETED' && order.currency === 'JPY';
  const taken = order.dispute === 'open' ? (order.disputed ?? order.amount) : 0;
  const netYen = Math.max(0, order.amount - refundedOf(order) - taken);
  return { isPaid, netYen: isPaid ? netYen : 0 };
}
