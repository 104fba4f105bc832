import * as z from 'zod';
import type { Language } from '#contract/language.ts';
import { storeChain } from '#contract/shop/payments.ts';

/**
 * The interface to payment providers. Each payment method implements it in a file of this folder.
 * The status of a payment always comes from the provider's signed or queried data, never from the
 * browser.
 */
export interface PaymentMethod {
  /** The ids of orders and callbacks are unique within a provider. */
  readonly provider: ProviderName;
  /** In yen. */
  readonly minPriceYen: number;
  readonly maxPriceYen: number;
  /** Whether it accepts a price between these limits; undefined means that it accepts all. */
  acceptsPrice?(price: number): boolean;
  /** How long the customer may take to pay, in milliseconds. */
  readonly paymentPeriodMs: number;
  /**
   * Creates the order at the provider, or takes over the one that the customer created there.
   * Returns the provider's id of it. No money can be captured before `begin`, so a crash in between
   * has no cost. Repeating it for the same payment returns the same id.
   *
   * @throws ProviderUnavailableError
   */
  open(order: Order, given: PaymentInput): Promise<string>;
  /**
   * Reads the company's fingerprint of the card that the customer gave: the same for the same
   * number in any account. Left out where the company has none; undefined if the card is
   * unknown there.
   *
   * @throws ProviderKeyRefusedError if the shop's key may not read cards
   * @throws ProviderUnavailableError
   */
  fingerprintOf?(given: PaymentInput): Promise<string | undefined>;
  /**
   * Starts the payment with the customer's input.
   *
   * @throws ProviderUnavailableError if it may or may not have started
   */
  begin(order: OpenOrder, given: PaymentInput): Promise<ProviderStatus>;
  /**
   * The status of an order. Changes nothing at the provider, so that reports may call it.
   *
   * @throws ProviderUnavailableError
   */
  read(order: OrderReference): Promise<ProviderStatus>;
  /**
   * Captures the money, if the customer has approved it and the provider leaves the capture to the
   * shop, and returns the new status. Repeating it captures nothing twice.
   *
   * @throws ProviderUnavailableError
   */
  settle(order: OrderReference): Promise<ProviderStatus>;
  /**
   * Cancels the order and returns the new status: paid, if the customer had approved it before.
   * Afterwards nothing is captured; only a bank transfer can still arrive.
   *
   * @throws ProviderUnavailableError
   */
  cancel(order: OrderReference): Promise<ProviderStatus>;
  /**
   * The callback that would report a result which an operator has read in the provider's list. Only
   * for a provider whose API cannot be queried.
   *
   * @param amount yen of the payment
   */
  callbackForResult?(result: OperatorResult, amount: number): Buffer;
  /** Refunds by the provider's API; undefined if it has none, or if it is not set up. */
  readonly refunds?: RefundMethod;
}

/** Gives the money of a payment back by the provider's API. */
export interface RefundMethod {
  /** Whether a part can be given back. */
  readonly allowsPart: boolean;
  /**
   * Requests a refund. Repeating it gives nothing back twice.
   *
   * @throws ProviderUnavailableError if it may or may not have been made
   */
  send(order: OrderReference, refund: RefundRequest): Promise<RefundStatus>;
  /**
   * The status of a refund that was accepted. Left out if the provider answers a request with the
   * final result.
   *
   * @param refundId the provider's id of it
   * @throws ProviderUnavailableError
   */
  read?(refundId: string): Promise<RefundStatus>;
}

/** A refund, as a provider needs it. */
export interface RefundRequest {
  /** A UUID; the idempotency key is made of it. */
  id: string;
  /** Yen. */
  amount: number;
  /** The address at which the provider asks for a bank account, if it needs one. */
  mail: string | undefined;
  /** Whether it may have been sent before. */
  isRepeat: boolean;
}

export type RefundStatus =
  /** Accepted, and not made yet. */
  | { kind: 'sent'; refundId: string }
  | {
      kind: 'done';
      refundId: string;
      /** The body to store as a callback, if the status of the payment follows from callbacks. */
      callback?: Buffer;
    }
  | { kind: 'refused'; reason: string }
  /** It may have been made: only the provider's own screens show it. */
  | { kind: 'unclear'; reason: string };

/** The results that an operator can read in a provider's list. */
export const operatorResults = ['paid', 'refunded', 'failed'] as const;
export type OperatorResult = (typeof operatorResults)[number];

export type ProviderName = 'stripe' | 'paypal' | 'amazon' | 'sbps';

/** A payment, as a provider needs it. */
export interface Order {
  paymentId: string;
  /** Yen to pay, which equals the points bought: 1 point is 1 yen. */
  amount: number;
  language: Language;
  customer: Customer;
  payBy: Date;
  /** The address to which the provider sends the customer's browser afterwards. */
  returnUrl: string;
  /** The address for a customer who wants to pay in another way. */
  cancelUrl: string;
}

/** An order that exists at the provider. */
export interface OrderReference {
  paymentId: string;
  /** The provider's id of the order. */
  providerId: string;
  /** Yen to be paid. */
  amount: number;
  /** The provider's id of the captured money, if it keeps that longer than the order. */
  chargeId: string | null;
  /**
   * The stored callbacks of the order, byte for byte, oldest first; needed because not every
   * provider can be queried. A callback that was erased for its age is null.
   */
  readCallbacks(): Promise<readonly (Buffer | null)[]>;
}

export type OpenOrder = Order & OrderReference;

export interface Customer {
  /** The member's id for other systems. */
  token: string;
  name: string;
  mail: string;
}

/** The customer's input, depending on the payment method. */
export interface PaymentInput {
  /** The card token from the provider's own field. */
  token?: string | undefined;
  /** The holder of the account that the transfer will come from, in katakana. */
  accountHolder?: string | undefined;
  carrier?: 'sb_ktai' | 'au' | 'docomo' | undefined;
  /** Amazon Pay: the checkout session that the customer created there. */
  checkoutSession?: string | undefined;
}

export interface Money {
  /** In the currency's smallest unit; for yen, yen. */
  amount: number;
  /** ISO 4217, in capitals. */
  currency: string;
}

/** Instructions for the customer to pay. */
export const instructions = z.discriminatedUnion('kind', [
  /** A page of the provider; `authentication` if it is the card issuer's 3-D Secure page. */
  z.object({ kind: z.literal('page'), url: z.string(), authentication: z.boolean() }),
  /** A form that the customer's browser posts to the provider. */
  z.object({
    kind: z.literal('form'),
    url: z.string(),
    charset: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({
    kind: z.literal('store'),
    /**
     * FamilyMart's number, for versions up to 0.1.0, which read only this one; '' if there is none.
     */
    number: z.string(),
    code: z.string(),
    url: z.string(),
    /** The numbers for each chain that accepts the payment. */
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

/** Why a payment failed, in the same terms for all providers. */
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

/** The status of an order at the provider. */
export type ProviderStatus =
  /** The payment was never started. */
  | { kind: 'nothing' }
  /**
   * The customer has to do something. `received` is above 0 if a transfer was too small, in yen.
   */
  | { kind: 'waiting'; instructions: Instructions | null; received: number }
  | { kind: 'authorising' }
  | {
      kind: 'paid';
      received: Money;
      /** Refunded so far, in the same unit. */
      refunded: number;
      /** `taken` after a charge-back; `returned` if the shop got the money back after that. */
      dispute: 'none' | 'taken' | 'returned';
      /** The amount that charge-backs have taken, in the same unit; left out if it is all. */
      disputed?: number;
      /** Yen beyond the price, which lie at the provider; left out if it is not known. */
      excess?: number;
      /** The provider's id of the money, if the order must be queried by it from now on. */
      chargeId?: string;
      /** The company's fingerprint of the card that paid, as `fingerprintOf` reads it. */
      cardFingerprint?: string;
    }
  | { kind: 'declined'; reason: FailureReason }
  | { kind: 'expired' }
  | { kind: 'cancelled' };

/** A callback with a valid signature. */
export interface ProviderCallback {
  /** The id of the callback; a repeated delivery has the same. */
  eventId: string;
  /**
   * The payment it is about, by the shop's or the provider's id; null if it is about no payment.
   */
  about: { paymentId?: string | undefined; providerId?: string | undefined } | null;
}

/** Reads a provider's callbacks. */
export interface CallbackReader {
  readonly provider: ProviderName;
  /** The headers that the signature needs, in lower case. They are stored with the body. */
  readonly headers: readonly string[];
  /**
   * Parses and verifies a callback.
   *
   * @param body byte for byte
   * @returns undefined if the signature is wrong or too old
   */
  read(
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    now: Date,
  ): Promise<ProviderCallback | undefined>;
  /**
   * Whether a callback repeats the values that the shop gave the customer to pay with. Only for a
   * provider whose signature does not cover field borders: a client could otherwise move them.
   *
   * @param given the instructions that the customer got; null if there were none
   */
  repeatsRequest?(body: Buffer, given: Instructions | null): boolean;
  /**
   * Whether two callbacks with the same id have the same content. Only for a provider that gives
   * its callbacks no id.
   */
  hasSameContent?(one: Buffer, other: Buffer): boolean;
  /**
   * Paths of the shop to which the provider posts the customer's browser, with or without a signed
   * callback.
   */
  readonly returnPaths?: readonly string[];
  /** The response that the provider expects for a stored and for a refused callback. */
  readonly answers: { accepted: string; refused: string };
}

/**
 * The provider could not be reached or gave no valid answer: the request may or may not have been
 * carried out.
 */
export class ProviderUnavailableError extends Error {
  override readonly name: string = 'ProviderUnavailableError';
}

/**
 * The provider refused the shop's key, or the key lacks a permission: the request was not carried
 * out, and none like it will be until the operator changes the key or its permissions.
 */
export class ProviderKeyRefusedError extends ProviderUnavailableError {
  override readonly name = 'ProviderKeyRefusedError';
  /** The provider's name of the missing permission, or of the error. */
  readonly refusal: string;

  constructor(message: string, refusal: string, options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}
