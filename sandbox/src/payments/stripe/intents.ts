import { createHash, randomBytes, randomInt } from 'node:crypto';
import * as z from 'zod';

/** A refund at Stripe that the shop has requested. */
export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.enum(['succeeded', 'pending', 'requires_action', 'failed']),
  metadata: z.record(z.string(), z.string()),
  created: z.number(),
});
export type Refund = z.infer<typeof Refund>;

/** A payment intent at Stripe. */
export const Intent = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  type: z.string(),
  metadata: z.record(z.string(), z.string()),
  customer: z.string().nullable(),
  status: z.enum([
    'requires_payment_method',
    'requires_action',
    'processing',
    'canceled',
    'succeeded',
  ]),
  /** The amount received, in the currency's smallest unit. */
  received: z.int(),
  /** Yen of bank transfers beyond the price, on the customer's cash balance. */
  excess: z.int().default(0),
  /** All refunds, also those made on Stripe's own screens. */
  refunded: z.int(),
  refunds: z.array(Refund).default([]),
  dispute: z.enum(['none', 'needs_response', 'lost', 'won']),
  /** The amount in dispute; null for all that was received. */
  disputed: z.int().nullable().default(null),
  error: z.object({ code: z.string(), decline_code: z.string().optional() }).nullable(),
  returnUrl: z.string().nullable(),
  /** The number shown for a bank account or on a page. */
  number: z.string(),
  /** The numbers for each chain of convenience stores. */
  stores: z
    .record(z.string(), z.object({ payment_code: z.string(), confirmation_number: z.string() }))
    .default({}),
  expiresAt: z.number().nullable(),
  created: z.number(),
  /** The fingerprint of the card that it is confirmed with; empty without one. */
  cardFingerprint: z.string().default(''),
  /** When the whole amount was received, in seconds; null before. */
  paidAt: z.number().nullable().default(null),
});
export type Intent = z.infer<typeof Intent>;

/**
 * A tokenised card. Its number is not stored, only its fingerprint and the result of paying with
 * it.
 */
export const Card = z.object({
  id: z.string(),
  last4: z.string(),
  /** The same for the same number. */
  fingerprint: z.string().default(''),
  outcome: z.enum([
    'ok',
    'challenge',
    'generic_decline',
    'insufficient_funds',
    'expired_card',
    'incorrect_cvc',
    'processing_error',
  ]),
});
export type Card = z.infer<typeof Card>;

/** Stripe's test numbers (docs.stripe.com/testing); any other valid number pays. */
const results: Readonly<Record<string, Card['outcome']>> = {
  '4000000000003220': 'challenge',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
};

/** Names Stripe's type of a balance transaction for a payment method. */
export function balanceTypeOf(type: string): 'charge' | 'payment' {
  return type === 'card' ? 'charge' : 'payment';
}

/** Makes an id in Stripe's form, such as `pi_` with 24 hexadecimal digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Makes a payment intent that waits for a payment method. */
export function newIntent(
  input: Pick<Intent, 'amount' | 'currency' | 'type' | 'metadata' | 'customer'>,
  created: number,
): Intent {
  return {
    ...input,
    id: newId('pi'),
    status: 'requires_payment_method',
    received: 0,
    excess: 0,
    refunded: 0,
    refunds: [],
    dispute: 'none',
    disputed: null,
    error: null,
    returnUrl: null,
    number: digits(10),
    stores: input.type === 'konbini' ? storeNumbers() : {},
    expiresAt: null,
    created,
    cardFingerprint: '',
    paidAt: null,
  };
}

const chains = ['familymart', 'lawson', 'ministop', 'seicomart'];

/** Makes a payment code and a confirmation number for each chain of convenience stores. */
function storeNumbers(): Intent['stores'] {
  return Object.fromEntries(
    chains.map((chain) => [chain, { payment_code: digits(11), confirmation_number: digits(10) }]),
  );
}

function digits(count: number): string {
  return String(randomInt(1, 10)) + Array.from({ length: count - 1 }, () => randomInt(10)).join('');
}

/** Parses a card as typed: the card, or Stripe's error message. */
export function readCard(
  fields: { number: string; month: number; year: number; cvc: string },
  now: Date,
): Card | { code: string } {
  const number = fields.number.replace(/\s/g, '');
  if (!/^\d{13,19}$/.test(number) || !isLuhn(number)) return { code: 'incorrect_number' };
  if (!(fields.month >= 1 && fields.month <= 12)) return { code: 'invalid_expiry_month' };
  const ends = new Date(Date.UTC(2000 + (fields.year % 100), fields.month, 1));
  if (!(ends > now)) return { code: 'invalid_expiry_year' };
  if (!/^\d{3,4}$/.test(fields.cvc)) return { code: 'invalid_cvc' };
  const outcome = results[number] ?? 'ok';
  return { id: newId('pm'), last4: number.slice(-4), fingerprint: fingerprintOf(number), outcome };
}

/** Makes the fingerprint of a card: 16 letters and digits, as Stripe's. */
function fingerprintOf(number: string): string {
  const digest = createHash('sha256').update(`sandbox ${number}`).digest('base64');
  return digest.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 16);
}

/** Whether a card number has the right check digit (Luhn). */
function isLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
