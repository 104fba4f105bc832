import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../../server/src/lib/clock.ts';
import { openState, type StorageOptions, type StoredState } from '../../stored-state.ts';
import type { CallbackPost } from '../callback-post.ts';
import type { Action, ListedOrder, PaymentProvider } from '../payment-provider.ts';
import { type Answer, refused } from './answer.ts';
import { balanceTypeOf, Card, Intent, newId, type Refund } from './intents.ts';

const State = z.object({
  intents: z.record(z.string(), Intent),
  cards: z.record(z.string(), Card),
  /** Stored answers, by idempotency key. */
  answers: z.record(z.string(), z.object({ status: z.int(), body: z.string() })),
});

export interface StripeOptions extends StorageOptions {
  clock: Clock;
  post: CallbackPost;
  webhookSecret: string;
}

/** Plays Stripe: its intents, the customer's actions, and its callbacks. */
export class Stripe implements PaymentProvider {
  readonly name = 'Stripe';
  readonly state: StoredState<z.infer<typeof State>>;
  readonly #options: StripeOptions;
  /** Events that the shop has not accepted, oldest first, for the list of undelivered events. */
  readonly undelivered = new Map<string, { created: number }>();
  /** The base address of its pages, once the server listens. */
  address = '';

  private constructor(options: StripeOptions, state: StoredState<z.infer<typeof State>>) {
    this.#options = options;
    this.state = state;
  }

  static async open(options: StripeOptions): Promise<Stripe> {
    const empty = { intents: {}, cards: {}, answers: {} };
    return new Stripe(options, await openState(options, 'stripe.json', State, empty));
  }

  get now(): Date {
    return this.#options.clock.now();
  }

  /** Finds an intent in its current state; an unpaid one expires after its time. */
  find(id: string): Intent | undefined {
    const intent = this.state.value.intents[id];
    if (intent !== undefined) this.#expire(intent);
    return intent;
  }

  /** Lists all intents with the possible actions, newest first. */
  list(): ListedOrder[] {
    return Object.values(this.state.value.intents)
      .toSorted((one, other) => other.created - one.created)
      .map((intent) => ({
        company: this.name,
        id: intent.id,
        reference: intent.metadata['payment_id'] ?? '',
        what: intent.type,
        amount: intent.amount,
        status: this.#statusOf(intent),
        ...takenBy(intent),
        page: intent.status === 'requires_action' ? this.pageOf(intent) : undefined,
      }));
  }

  /** Makes the address of the customer's page of an intent. */
  pageOf({ id }: Intent): string {
    return `${this.address}/pages/stripe/${id}`;
  }

  /** Does an action to an intent and stores it. Returns why it is not possible. */
  async act(id: string, action: Action): Promise<string | undefined> {
    const intent = this.find(id);
    if (intent === undefined) return `there is no order ${id}`;
    const refusal = this.#change(intent, action);
    if (refusal === undefined) await this.state.save();
    return refusal;
  }

  /** Changes an intent by an action of the customer or the bank. Returns why it is not possible. */
  #change(intent: Intent, action: Action): string | undefined {
    const { status, amount } = intent;
    const isPaid = status === 'succeeded';
    switch (action) {
      case 'approve':
        if (status !== 'requires_action') return 'the order no longer waits for the customer';
        return this.receive(intent, amount - intent.received);
      case 'pay':
        // A till and a bank receive money even after the order has ended: this is late money.
        if (isPaid) return 'the order is already paid';
        return this.receive(intent, amount - intent.received);
      case 'pay too little':
        if (status !== 'requires_action') return 'the order no longer waits for the customer';
        return this.receive(intent, Math.floor((amount - intent.received) / 2));
      case 'pay too much':
        // Once it is paid, all of a further transfer is too much.
        if (intent.type !== 'customer_balance') return 'only a bank transfer can be too much';
        intent.excess += 1_000;
        return isPaid ? undefined : this.receive(intent, amount - intent.received);
      case 'return the excess':
        if (intent.excess === 0) return 'there is no money beyond the price';
        intent.excess = 0;
        return undefined;
      case 'pay in dollars':
        if (isPaid) return 'the order is already paid';
        intent.currency = 'usd';
        return this.receive(intent, amount);
      case 'decline':
      case 'cancel':
        if (status !== 'requires_action') return 'the order no longer waits for the customer';
        return this.fail(
          intent,
          intent.type === 'card'
            ? 'payment_intent_authentication_failure'
            : 'payment_method_customer_decline',
        );
      case 'expire':
        if (status !== 'requires_action') return 'the order no longer waits for the customer';
        return this.fail(intent, 'payment_intent_payment_attempt_expired');
      case 'refund':
      case 'refund half': {
        if (!isPaid) return 'the order is not paid';
        const most = intent.received - intent.refunded;
        intent.refunded += action === 'refund' ? most : Math.floor(most / 2);
        return this.#notify('charge.refunded', this.chargeOf(intent));
      }
      case 'charge back':
      case 'charge back half':
        if (!isPaid) return 'the order is not paid';
        intent.disputed = action === 'charge back' ? null : Math.floor(amount / 2);
        intent.dispute = 'needs_response';
        return this.#notify('charge.dispute.created', this.disputeOf(intent));
      case 'return charge-back':
        if (intent.dispute === 'none') return 'the order was not charged back';
        intent.dispute = 'won';
        this.#notify('charge.dispute.funds_reinstated', this.disputeOf(intent));
        return this.#notify('charge.dispute.closed', this.disputeOf(intent));
    }
  }

  /** Books money that arrived for an intent. The intent is paid once it has all of it. */
  receive(intent: Intent, amount: number): undefined {
    intent.received += amount;
    // A transfer for a cancelled order stays on the customer's balance, without an order.
    if (intent.status === 'canceled' && intent.type === 'customer_balance') return;
    if (intent.received >= intent.amount) {
      intent.status = 'succeeded';
      intent.error = null;
      intent.paidAt = Math.floor(this.now.getTime() / 1000);
      return this.#notify('payment_intent.succeeded', this.intentOf(intent));
    }
    return this.#notify('payment_intent.partially_funded', this.intentOf(intent));
  }

  /**
   * Makes a refund that the shop has requested. Money paid by card is refunded at once. Money paid
   * at a store or by bank transfer cannot be sent back the same way, so the customer must name an
   * account first.
   */
  refund(intent: Intent, amount: number, metadata: Refund['metadata']): Refund {
    const status = needsAccountForRefund(intent) ? 'requires_action' : 'succeeded';
    const created = Math.floor(this.now.getTime() / 1000);
    const refund: Refund = { id: newId('re'), amount, status, metadata, created };
    intent.refunds.push(refund);
    intent.refunded += amount;
    this.#notify('charge.refunded', this.chargeOf(intent));
    return refund;
  }

  /** Finds a refund by its id. One that waits for the customer's account gets it after a minute. */
  findRefund(id: string): { intent: Intent; refund: Refund } | undefined {
    for (const intent of Object.values(this.state.value.intents)) {
      const refund = intent.refunds.find((each) => each.id === id);
      if (refund === undefined) continue;
      const isDue = this.now.getTime() / 1000 - refund.created >= 60;
      if (refund.status === 'requires_action' && isDue) refund.status = 'succeeded';
      return { intent, refund };
    }
    return undefined;
  }

  /** Marks an intent as failed and sends the event. */
  fail(intent: Intent, code: string, declineCode?: string): undefined {
    intent.status = 'requires_payment_method';
    intent.error = { code, ...(declineCode !== undefined && { decline_code: declineCode }) };
    return this.#notify('payment_intent.payment_failed', this.intentOf(intent));
  }

  cancel(intent: Intent): undefined {
    intent.status = 'canceled';
    return this.#notify('payment_intent.canceled', this.intentOf(intent));
  }

  /** Describes the status of an intent for the control page. */
  #statusOf(intent: Intent): string {
    const more = [
      intent.received > 0 && intent.status !== 'succeeded' && `${intent.received} arrived`,
      intent.refunded > 0 && `${intent.refunded} refunded`,
      intent.dispute !== 'none' && `charge-back: ${intent.dispute}`,
      intent.error?.code,
    ].filter(Boolean);
    return [intent.status, ...more].join(', ');
  }

  /** Expires an intent whose time is over; runs when the intent is read. */
  #expire(intent: Intent): void {
    const { expiresAt, status } = intent;
    if (status !== 'requires_action' || expiresAt === null || expiresAt * 1000 > this.now.getTime())
      return;
    this.fail(intent, 'payment_intent_payment_attempt_expired');
  }

  /** Writes an intent in the format of the API. */
  intentOf(intent: Intent, withCharge = false): object {
    return {
      id: intent.id,
      object: 'payment_intent',
      amount: intent.amount,
      amount_received: intent.status === 'succeeded' ? intent.received : 0,
      currency: intent.currency,
      customer: intent.customer,
      created: intent.created,
      metadata: intent.metadata,
      payment_method_types: [intent.type],
      allowed_payment_method_types: [intent.type],
      status: intent.status,
      last_payment_error: intent.error && {
        type: 'card_error',
        message: intent.error.code,
        ...intent.error,
      },
      next_action: intent.status === 'requires_action' ? this.#nextActionOf(intent) : null,
      latest_charge:
        intent.status !== 'succeeded'
          ? null
          : withCharge
            ? this.chargeOf(intent)
            : `ch_${intent.id}`,
    };
  }

  /** Writes what the customer has to do next, in the format of the API. */
  #nextActionOf(intent: Intent): object {
    const url = this.pageOf(intent);
    switch (intent.type) {
      case 'konbini': {
        const details = {
          expires_at: intent.expiresAt,
          hosted_voucher_url: url,
          stores: intent.stores,
        };
        return { type: 'konbini_display_details', konbini_display_details: details };
      }
      case 'customer_balance': {
        const zengin = {
          account_holder_name: 'カイフウ（サンドボックス',
          account_number: intent.number.slice(-7),
          account_type: 'futsu',
          bank_code: '0000',
          bank_name: 'サンドボックス銀行',
          branch_code: '001',
          branch_name: '試験支店',
        };
        const transfer = {
          amount_remaining: intent.amount - intent.received,
          currency: intent.currency,
          financial_addresses: [{ type: 'zengin', supported_networks: ['zengin'], zengin }],
          hosted_instructions_url: url,
          reference: null,
          type: 'jp_bank_transfer',
        };
        return {
          type: 'display_bank_transfer_instructions',
          display_bank_transfer_instructions: transfer,
        };
      }
      default:
        return { type: 'redirect_to_url', redirect_to_url: { url, return_url: intent.returnUrl } };
    }
  }

  /** Writes the charge of an intent in the format of the API. */
  chargeOf(intent: Intent): object {
    return {
      id: `ch_${intent.id}`,
      object: 'charge',
      amount: intent.received,
      amount_refunded: intent.refunded,
      currency: intent.currency,
      disputed: intent.dispute !== 'none',
      metadata: intent.metadata,
      payment_intent: intent.id,
      refunded: intent.refunded >= intent.received,
      ...(intent.cardFingerprint !== '' && {
        payment_method_details: {
          ...{ type: 'card', card: { fingerprint: intent.cardFingerprint } },
        },
      }),
      status: 'succeeded',
    };
  }

  /** Answers with the money of a customer that no intent has taken, in the format of the API. */
  cashBalanceOf(customer: string): Answer {
    const own = Object.values(this.state.value.intents).filter(
      (each) => each.customer === customer,
    );
    if (own.length === 0)
      return refused('resource_missing', `No such customer: '${customer}'`, 404);
    const jpy = own.reduce((sum, { excess }) => sum + excess, 0);
    const settings = { reconciliation_mode: 'automatic', using_merchant_default: true };
    const body = { object: 'cash_balance', customer, livemode: false, settings };
    return { status: 200, body: { ...body, available: jpy === 0 ? null : { jpy } } };
  }

  /** Writes a refund in the format of the API. */
  refundOf(intent: Intent, { id, amount, status, metadata, created }: Refund): object {
    const refund = { id, object: 'refund', amount, created, currency: intent.currency, metadata };
    return { ...refund, charge: `ch_${intent.id}`, payment_intent: intent.id, status };
  }

  /** Writes the balance transaction of a received payment in the format of the API. */
  movedBy(intent: Intent): object {
    return {
      id: `txn_${intent.id}`,
      object: 'balance_transaction',
      type: balanceTypeOf(intent.type),
      amount: intent.received,
      currency: intent.currency,
      created: intent.paidAt,
      source: this.chargeOf(intent),
    };
  }

  /** Writes the dispute of an intent in the format of the API. */
  disputeOf(intent: Intent): object {
    return {
      id: `du_${intent.id}`,
      object: 'dispute',
      amount: intent.disputed ?? intent.received,
      charge: `ch_${intent.id}`,
      currency: intent.currency,
      metadata: {},
      payment_intent: intent.id,
      status: intent.dispute,
    };
  }

  /** Sends a signed event to the shop. */
  #notify(type: string, object: object): undefined {
    const { post, webhookSecret, clock } = this.#options;
    const created = Math.floor(clock.now().getTime() / 1000);
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      data: { object },
      livemode: false,
      type,
    };
    const body = JSON.stringify(event);
    this.undelivered.set(event.id, event);
    post.send({
      onTaken: () => this.undelivered.delete(event.id),
      path: '/callbacks/stripe',
      body,
      contentType: 'application/json; charset=utf-8',
      headers: (forged) => {
        const time = Math.floor(clock.now().getTime() / 1000);
        const secret = forged ? 'whsec_of_somebody_else' : webhookSecret;
        const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
        return { 'stripe-signature': `t=${time},v1=${signature}` };
      },
    });
  }
}

/**
 * Whether Stripe cannot send the money of an intent back the same way, so that the customer must
 * name an account.
 */
export function needsAccountForRefund({ type }: Intent): boolean {
  return type === 'konbini' || type === 'customer_balance';
}

/**
 * Computes the money that the shop has of an intent: less refunds, and none while a dispute is
 * open.
 */
function takenBy({ amount, currency, received, refunded, dispute, disputed }: Intent): {
  isPaid: boolean;
  netYen: number;
} {
  const isPaid = received >= amount && currency === 'jpy';
  const taken = dispute === 'needs_response' ? (disputed ?? received) : 0;
  return { isPaid, netYen: isPaid ? Math.max(0, received - refunded - taken) : 0 };
}
