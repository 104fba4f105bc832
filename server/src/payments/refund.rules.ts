import { day, hour, minute } from '../lib/time.rules.ts';
import type { RefundMethod } from '../providers/payments/payment-provider.ts';
import type { Payment } from './payments.queries.ts';

/** States of a refund that may still give money back: a payment has at most one such refund. */
export const openRefundStates = ['asked', 'sent', 'unclear'] as const;

/** Why a refund cannot be asked for. */
export type RefundRefusal =
  | 'not-paid'
  | 'not-refundable'
  | 'under-way'
  | 'refunded-meanwhile'
  | 'too-much'
  | 'part-not-possible';

/** Yen of a payment that can still be given back. */
export function refundableYen({ state, amount, reversed }: PaymentSums): number {
  return state === 'paid' ? amount - reversed : 0;
}

/** A refund as it was asked for. */
export interface RefundAsked {
  /** Yen to give back. */
  yen: number;
  /** Yen that could be given back when it was asked for; null if that is not compared. */
  refundableBefore: number | null;
}

type PaymentSums = Pick<Payment, 'state' | 'amount' | 'reversed'>;

/**
 * Decides whether a refund can be asked for.
 *
 * @param refund is refused if other yen can be given back now than when it was asked for, because
 *   it may have been made already
 * @param method undefined if the provider has no API for refunds, or is not set up
 * @param hasOpen whether another refund of the payment has not ended
 */
export function refusalOfRefund(
  payment: PaymentSums,
  { yen, refundableBefore }: RefundAsked,
  method: Pick<RefundMethod, 'allowsPart'> | undefined,
  hasOpen: boolean,
): RefundRefusal | undefined {
  if (payment.state !== 'paid') return 'not-paid';
  if (method === undefined) return 'not-refundable';
  if (hasOpen) return 'under-way';
  const refundable = refundableYen(payment);
  if (refundableBefore !== null && refundableBefore !== refundable) return 'refunded-meanwhile';
  if (yen > refundable) return 'too-much';
  if (yen < payment.amount && !method.allowsPart) return 'part-not-possible';
  return undefined;
}

/**
 * How long a refund without an answer is sent again, in milliseconds. Stripe, the strictest
 * provider, deletes an idempotency key after 24 hours. Sent after that, a refund could be made
 * twice.
 */
const repeatedForMs = 20 * hour;

/** How long an accepted refund is looked up. Stripe gives a customer 45 days to name an account. */
const lookedUpForMs = 60 * day;

/**
 * Whether the shop stops sending or looking up a refund without a result. Staff then look it up.
 */
export function isGivenUp(
  { state, firstSentAt }: { state: string; firstSentAt: Date | null },
  now: Date,
): boolean {
  if (firstSentAt === null) return false;
  const limit = state === 'asked' ? repeatedForMs : lookedUpForMs;
  return now.getTime() - firstSentAt.getTime() >= limit;
}

/**
 * When a refund is sent or looked up again: after growing pauses, of an hour at most while it is
 * not accepted, and of a day at most after that.
 *
 * @param attempts how often it was sent or looked up
 */
export function nextRefundAttempt(state: 'asked' | 'sent', attempts: number, now: Date): Date {
  const longest = state === 'asked' ? hour : day;
  return new Date(now.getTime() + Math.min(longest, minute * 2 ** Math.min(attempts - 1, 20)));
}

/** Whether what was booked of a payment already contains this refund. */
export function isRefundBooked(
  { state, amount, reversed }: PaymentSums,
  refund: { amount: number; reversedBefore: number },
): boolean {
  if (state === 'refunded' || state === 'charged_back') return true;
  return reversed >= Math.min(amount, refund.reversedBefore + refund.amount);
}
