import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../../server/src/lib/clock.ts';
import { openState, type StorageOptions, type StoredState } from '../../stored-state.ts';
import type { Outbox } from '../callback-post.ts';
import type { Keys } from '../keys.ts';
import type { Action, ListedOrder } from '../payment-provider.ts';
import { StoredProvider } from '../stored-provider.ts';
import { signNotification } from './signatures.ts';

/** A refund that the shop has requested. */
export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  state: z.enum(['RefundInitiated', 'Refunded', 'Declined']),
  created: z.number(),
});
export type Refund = z.infer<typeof Refund>;

/** A checkout session with the charge that it leads to. */
export const Session = z.object({
  id: z.string(),
  state: z.enum(['Open', 'Completed', 'Canceled']),
  reasonCode: z.string().nullable(),
  /** The chosen payment method; null until the customer has signed in. */
  payMethod: z.string().nullable(),
  /** Whether the payment method is refused when it is charged. */
  refuses: z.boolean(),
  /** Whether the customer has confirmed the amount. */
  isConfirmed: z.boolean(),
  reference: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string(),
  reviewUrl: z.string(),
  cancelUrl: z.string(),
  resultUrl: z.string().nullable(),
  refunded: z.int(),
  refunds: z.array(Refund).default([]),
  dispute: z.enum(['none', 'open', 'won']),
  /** The amount in dispute; null for the whole. */
  disputed: z.int().nullable().default(null),
  created: z.number(),
});
export type Session = z.infer<typeof Session>;

const State = z.object({
  sessions: z.record(z.string(), Session),
  /** Stored answers, by idempotency key. */
  answers: z.record(z.string(), z.object({ status: z.int(), body: z.looseObject({}) })).default({}),
});

/** How long Amazon takes to make a refund, in milliseconds. */
const refundTakesMs = 5_000;

const day = 24 * 60 * 60 * 1000;

/** Plays Amazon Pay: checkout sessions, the customer's actions, and notifications. */
export class Amazon extends StoredProvider<z.infer<typeof State>, Session> {
  readonly name = 'Amazon Pay';
  protected readonly pages = 'amazon';

  readonly keys: Keys['amazon'];

  constructor(
    clock: Clock,
    post: Outbox,
    state: StoredState<z.infer<typeof State>>,
    keys: Keys['amazon'],
  ) {
    super(clock, post, state);
    this.keys = keys;
  }

  /** Opens the sandbox's Amazon Pay with its stored sessions. */
  static async open(
    options: StorageOptions & { clock: Clock; post: Outbox; keys: Keys },
  ): Promise<Amazon> {
    const state = await openState(options, 'amazon.json', State, { sessions: {}, answers: {} });
    return new Amazon(options.clock, options.post, state, options.keys.amazon);
  }

  /** Finds a session in its current state; it expires if it is not completed within a day. */
  find(id: string): Session | undefined {
    const session = this.state.value.sessions[id];
    if (session?.state === 'Open' && this.#age(session) >= day) {
      session.state = 'Canceled';
      session.reasonCode = 'Expired';
    }
    return session;
  }

  /** Finds a session as the API returns it: sessions are deleted after a month, charges stay. */
  recall(id: string): Session | undefined {
    const session = this.find(id);
    return session === undefined || this.#age(session) >= 30 * day ? undefined : session;
  }

  #age({ created }: Session): number {
    return this.clock.now().getTime() - created;
  }

  findByCharge(chargeId: string): Session | undefined {
    const found = Object.values(this.state.value.sessions).find(
      (session) => session.state === 'Completed' && namesOf(session).charge === chargeId,
    );
    if (found !== undefined) this.#makeRefunds(found);
    return found;
  }

  /** Begins a refund that the shop has requested. Amazon makes it later. */
  beginRefund(session: Session, amount: number): Refund {
    const number = String(session.refunds.length + 2).padStart(6, '0');
    const id = namesOf(session).charge.replace(/C\d+$/, `R${number}`);
    const created = this.clock.now().getTime();
    const refund: Refund = { id, amount, state: 'RefundInitiated', created };
    session.refunds.push(refund);
    return refund;
  }

  /** Finds a refund by its id. */
  findRefund(id: string): { session: Session; refund: Refund } | undefined {
    for (const session of Object.values(this.state.value.sessions)) {
      const refund = session.refunds.find((each) => each.id === id);
      if (refund === undefined) continue;
      this.#makeRefunds(session);
      return { session, refund };
    }
    return undefined;
  }

  /** Makes the refunds whose time has come. A buyer who has charged back gets nothing. */
  #makeRefunds(session: Session): void {
    for (const refund of session.refunds) {
      if (refund.state !== 'RefundInitiated') continue;
      if (this.clock.now().getTime() - refund.created < refundTakesMs) continue;
      const left = (session.amount ?? 0) - session.refunded;
      const isDeclined = session.dispute === 'open' || refund.amount > left;
      refund.state = isDeclined ? 'Declined' : 'Refunded';
      if (!isDeclined) session.refunded += refund.amount;
      this.#notify(session, 'REFUND', refund.id);
    }
  }

  findByPermission(permissionId: string): Session | undefined {
    return Object.values(this.state.value.sessions).find(
      (session) => namesOf(session).permission === permissionId,
    );
  }

  findByDispute(disputeId: string): Session | undefined {
    return Object.values(this.state.value.sessions).find(
      (session) => session.dispute !== 'none' && namesOf(session).dispute === disputeId,
    );
  }

  /** Creates a session, as the customer does by pressing the shop's button. */
  async make(urls: Pick<Session, 'reviewUrl' | 'cancelUrl'>): Promise<Session> {
    const session: Session = {
      ...urls,
      id: randomUUID(),
      state: 'Open',
      reasonCode: null,
      payMethod: null,
      refuses: false,
      isConfirmed: false,
      reference: null,
      amount: null,
      currency: 'JPY',
      resultUrl: null,
      refunded: 0,
      refunds: [],
      dispute: 'none',
      disputed: null,
      created: this.clock.now().getTime(),
    };
    this.state.value.sessions[session.id] = session;
    await this.state.save();
    return session;
  }

  /** Lists all sessions with the possible actions, newest first. */
  list(): ListedOrder[] {
    return Object.keys(this.state.value.sessions)
      .flatMap((id) => this.find(id) ?? [])
      .toSorted((one, other) => other.created - one.created)
      .map((session) => ({
        company: this.name,
        id: session.id,
        reference: session.reference ?? '',
        what: 'checkout session',
        amount: session.amount ?? 0,
        status: [
          session.state,
          session.reasonCode,
          session.state === 'Open' && session.isConfirmed && 'confirmed by the customer',
          session.refunded > 0 && `refunded ${session.refunded}`,
          session.dispute !== 'none' && `dispute ${session.dispute}`,
        ]
          .filter(Boolean)
          .join(', '),
        ...takenBy(session),
        page: session.state === 'Open' ? this.pageOf(session.id) : undefined,
      }));
  }

  /** Does an action of the customer or the bank to a session. Returns why it is not possible. */
  protected change(session: Session, action: Action): string | undefined {
    const canConfirm = session.state === 'Open' && session.amount !== null;
    switch (action) {
      case 'approve':
      case 'pay':
      case 'pay in dollars':
        if (!canConfirm) return 'the checkout session does not wait for the customer';
        if (action === 'pay in dollars') session.currency = 'USD';
        // Amazon sends no notification here: only the returning customer tells the shop.
        session.isConfirmed = true;
        return undefined;
      case 'decline':
        if (!canConfirm) return 'the checkout session does not wait for the customer';
        return this.#end(session, 'Declined');
      case 'cancel':
        if (session.state !== 'Open') return 'the checkout session has ended';
        return this.#end(session, 'BuyerCanceled');
      case 'expire':
        if (session.state !== 'Open') return 'the checkout session has ended';
        return this.#end(session, 'Expired');
      case 'pay too little':
      case 'pay too much':
      case 'return the excess':
        return 'Amazon Pay captures the whole amount or nothing';
      case 'refund':
      case 'refund half':
      case 'charge back':
      case 'charge back half':
      case 'return charge-back':
        return this.#giveBack(session, action);
    }
  }

  #end(session: Session, reasonCode: string): undefined {
    session.state = 'Canceled';
    session.reasonCode = reasonCode;
  }

  /**
   * Refunds a payment, charges it back, or returns a charge-back. Returns why it is not possible.
   */
  #giveBack(session: Session, action: Action): string | undefined {
    if (session.state !== 'Completed' || session.amount === null) return 'the order is not paid';
    const { charge, dispute } = namesOf(session);
    if (action.includes('charge')) {
      if (action === 'return charge-back' && session.dispute === 'none')
        return 'the order was not charged back';
      session.dispute = action === 'return charge-back' ? 'won' : 'open';
      if (action === 'charge back') session.disputed = null;
      if (action === 'charge back half') session.disputed = Math.floor(session.amount / 2);
      return this.#notify(session, 'CHARGEBACK', dispute);
    }
    const left = session.amount - session.refunded;
    session.refunded += action === 'refund' ? left : Math.floor(left / 2);
    return this.#notify(session, 'REFUND', charge.replace('-C', '-R'));
  }

  /** Captures what the customer has confirmed. */
  complete(session: Session): void {
    session.state = 'Completed';
    this.#notify(session, 'CHARGE', namesOf(session).charge);
  }

  /** Sends a signed notification about an object. */
  #notify(session: Session, objectType: string, objectId: string): undefined {
    const message = {
      MerchantID: this.keys.merchantId,
      ObjectType: objectType,
      ObjectId: objectId,
      ChargePermissionId: namesOf(session).permission,
      NotificationType: 'STATE_CHANGE',
      NotificationId: randomUUID(),
      NotificationVersion: 'V2',
    };
    const fields = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: 'arn:aws:sns:ap-northeast-1:000000000000:sandbox',
      Message: JSON.stringify(message),
      Timestamp: this.clock.now().toISOString(),
    };
    const bodyOf = (forged: boolean) =>
      JSON.stringify({
        ...fields,
        SignatureVersion: '1',
        Signature: signNotification(this.keys, fields, forged),
        SigningCertURL: `${this.address}/SimpleNotificationService-sandbox.pem`,
      });
    this.post.send({
      path: '/callbacks/amazon',
      body: bodyOf(false),
      forgedBody: bodyOf(true),
      contentType: 'text/plain; charset=UTF-8',
      headers: () => ({
        'x-amz-sns-message-type': 'Notification',
        'x-amz-sns-message-id': fields.MessageId,
      }),
      // Amazon retries for two weeks (Amazon Pay, "Receive and validate instant payment
      // notifications").
      isPersistent: true,
    });
  }
}

/** Makes the ids of the objects that a completed session has created. */
export function namesOf({ id }: Session): { permission: string; charge: string; dispute: string } {
  const digits = BigInt(`0x${id.replaceAll('-', '').slice(0, 12)}`)
    .toString()
    .padStart(14, '0')
    .slice(-14);
  const permission = `S03-${digits.slice(0, 7)}-${digits.slice(7)}`;
  return { permission, charge: `${permission}-C000001`, dispute: `${permission}-B000001` };
}

/**
 * Computes the money that the shop has of a checkout: less refunds, and none while a dispute is
 * open.
 */
function takenBy(session: Session): { isPaid: boolean; netYen: number } {
  const isPaid = session.state === 'Completed' && session.currency === 'JPY';
  const amount = session.amount ?? 0;
  const taken = session.dispute === 'open' ? (session.disputed ?? amount) : 0;
  return { isPaid, netYen: isPaid ? Math.max(0, amount - session.refunded - taken) : 0 };
}
