import * as z from 'zod';
import type { Language } from '#contract/language.ts';
import { storeChain } from '#contract/shop/payments.ts';

/**
 * The door to companies that collect money. Each way to pay is one file beside this one and fills
 * this interface; what it says of a payment is always what the company says when asked, never what
 * a browser or a callback claims.
 */
export interface PaymentMethod {
  /** Names of orders and of callbacks are unique within it. */
  readonly provider: ProviderName;
  /** In yen. */
  readonly leastPrice: number;
  readonly mostPrice: number;
  /** Whether it takes a price between these; each of them where it does not say. */
  takes?(price: number): boolean;
  /** How long the customer may take, in milliseconds. */
  readonly payWithin: number;
  /**
   * Makes the order known at the company and gives its name there, or the name of the one that the
   * customer brings from there. Nothing can be collected by it before `begin`, so that a crash in
   * between costs nobody anything. Doing it again for the same payment gives the same name.
   *
   * @throws ProviderUnavailableError
   */
  open(order: Order, given: PaymentInput): Promise<string>;
  /**
   * Asks the customer for the money, by what they gave.
   *
   * @throws ProviderUnavailableError where it may or may not have begun
   */
  begin(order: OpenOrder, given: PaymentInput): Promise<ProviderStatus>;
  /**
   * How the order stands. It changes nothing at the company, so that reports may ask.
   *
   * @throws ProviderUnavailableError
   */
  read(order: OrderName): Promise<ProviderStatus>;
  /**
   * Takes the money where the customer has agreed and the company leaves the taking to the shop,
   * and how the order stands then. Doing it again takes nothing twice.
   *
   * @throws ProviderUnavailableError
   */
  settle(order: OrderName): Promise<ProviderStatus>;
  /**
   * Gives the order up, and how it stands then: paid, where the customer had agreed first. Nothing
   * is collected any more, but what a bank brings by itself.
   *
   * @throws ProviderUnavailableError
   */
  cancel(order: OrderName): Promise<ProviderStatus>;
  /**
   * The message by which the company would tell of a result that an operator read in its list. Only
   * of a company that cannot be asked; any other is asked instead.
   *
   * @param amount yen of the payment
   */
  messageOf?(result: NotedResult, amount: number): Buffer;
}

/** What an operator can read of a payment in its company's own list. */
export const notedResults = ['paid', 'refunded', 'failed'] as const;
export type NotedResult = (typeof notedResults)[number];

export type ProviderName = 'stripe' | 'paypal' | 'amazon' | 'sbps';

/** A payment as the company needs to know it. */
export interface Order {
  paymentId: string;
  /** Yen to be paid, and points bought: 1 point is 1 yen. */
  amount: number;
  language: Language;
  customer: Customer;
  payBy: Date;
  /** Where the company sends the customer's browser afterwards. */
  returnUrl: string;
  /** Where it sends them if they would rather pay in another way. */
  cancelUrl: string;
}

/** An order that is known at the company. */
export interface OrderName {
  paymentId: string;
  /** What the company calls it. */
  providerId: string;
  /** Yen to be paid. */
  amount: number;
  /**
   * What the company calls the money that was collected, where it keeps that longer than the order.
   */
  chargeId: string | null;
  /**
   * The company's messages about it that were kept, to the byte, oldest first: not every company
   * can be asked. A message that was erased, because it is old, is null.
   */
  heard(): Promise<readonly (Buffer | null)[]>;
}

export type OpenOrder = Order & OrderName;

export interface Customer {
  /** What other systems may know the member by. */
  token: string;
  name: string;
  mail: string;
}

/** What the customer gave to pay by, as far as the way to pay asks for it. */
export interface PaymentInput {
  /** What stands for the card, from the company's own field. */
  token?: string | undefined;
  /** The holder of the account that the transfer will come from, in katakana. */
  accountHolder?: string | undefined;
  carrier?: 'sb_ktai' | 'au' | 'docomo' | undefined;
  /** Of Amazon Pay: the checkout session that they made there. */
  checkoutSession?: string | undefined;
}

export interface Money {
  /** In the currency's smallest unit, which for yen is the yen. */
  amount: number;
  /** ISO 4217, in capitals. */
  currency: string;
}

/** What the customer needs in order to pay. */
export const instructions = z.discriminatedUnion('kind', [
  /**
   * A page of the company; `authentication` where the card's issuer asks who they are (3-D Secure).
   */
  z.object({ kind: z.literal('page'), url: z.string(), authentication: z.boolean() }),
  /** A form that their browser posts to the company. */
  z.object({
    kind: z.literal('form'),
    url: z.string(),
    charset: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({
    kind: z.literal('store'),
    /** FamilyMart's, which is what versions to 0.1.0 read; '' where it has none. */
    number: z.string(),
    code: z.string(),
    url: z.string(),
    /** What each chain asks for, of those that the company gave numbers for. */
    stores: z.optional(
      z.partialRecord(storeChain, z.object({ code: z.string(), number: z.string() })),
    ),
  }),
  z.object({
    kind: z.literal('transfer'),
    bank: z.string(),
    number: z.string(),
    name: z.string(),
    url: z.string(),
  }),
]);
export type Instructions = z.infer<typeof instructions>;

/** Why nothing was collected, whatever the company calls it. */
export const failureReason = z.enum([
  'card_number',
  'card_expiry',
  'security_code',
  'card_holder',
  'authentication',
  'insufficient',
  'declined',
  'maintenance',
  'communication',
  'refused_by_customer',
  'other',
]);
export type FailureReason = z.infer<typeof failureReason>;

/** How an order stands at the company. */
export type ProviderStatus =
  /** It was never begun. */
  | { kind: 'nothing' }
  /**
   * The customer has to do something. `received` is above 0 where a transfer was too small, in yen.
   */
  | { kind: 'waiting'; instructions: Instructions | null; received: number }
  | { kind: 'authorising' }
  | {
      kind: 'paid';
      received: Money;
      /** Given back so far, in the same unit. */
      refunded: number;
      /** The customer's bank took it back, or has returned it after that. */
      dispute: 'none' | 'taken' | 'returned';
      /** The company's name for the money, where it is to be asked for by that from now on. */
      chargeId?: string;
    }
  | { kind: 'declined'; reason: FailureReason }
  | { kind: 'expired' }
  | { kind: 'cancelled' };

/** A message from the company whose signature was right. */
export interface ProviderCallback {
  /** Its own name for the message: sent again, it is the same. */
  eventId: string;
  /** The payment it is about, by either name; null where it is about none. */
  about: { paymentId?: string | undefined; providerId?: string | undefined } | null;
}

/** Reads a company's callbacks. */
export interface CallbackReader {
  readonly provider: ProviderName;
  /** The headers that its signature needs, in lower case: they are kept with the body. */
  readonly headers: readonly string[];
  /**
   * The message, if it really is the company's, and fresh.
   *
   * @param body to the byte
   * @returns undefined where the signature is wrong or too old
   */
  read(
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    now: Date,
  ): Promise<ProviderCallback | undefined>;
  /**
   * Whether a message that was read repeats what the shop gave the customer to pay by. Only of a
   * company whose signature does not cover where a field ends, so that whoever carries a message
   * could cut it into other fields.
   *
   * @param given what the customer was given; null where that was nothing
   */
  repeats?(body: Buffer, given: Instructions | null): boolean;
  /**
   * Whether two messages of one name say the same. Only of a company that does not name its
   * messages itself.
   */
  isSame?(one: Buffer, other: Buffer): boolean;
  /**
   * Screens of the shop that the company posts the customer's browser to, with a signed message or
   * without.
   */
  readonly screens?: readonly string[];
  /** What the company wants to hear where the message was kept, and where it was not. */
  readonly answers: { kept: string; refused: string };
}

/**
 * The company could not be reached, or did not know what to say: what was asked for may or may not
 * have been done.
 */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
}
