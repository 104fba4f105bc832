import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { hour } from '../lib/time.rules.ts';
import type { FailureReason } from '../providers/payments/payment-provider.ts';

/**
 * Declined payments of one member on one day in Japan, after which no more are taken. Only somebody
 * who tries stolen cards is declined so often.
 */
export const maxDeclinesPerDay = 20;

/**
 * Unpaid orders that one member may have at a time. Each uses a payment number at a provider and
 * sends a mail.
 */
export const maxOpenOrders = 5;

/**
 * Milliseconds after which a payment without an answer of the provider no longer counts in a limit.
 */
export const unansweredMs = hour;

/** Mails about orders to an unverified address: anybody could have registered with it. */
export const orderMailsPerDay = { limit: 5, milliseconds: 24 * hour } as const;

/**
 * Ways to pay whose order is paid elsewhere, at a store or a bank. They cannot be declined, but can
 * be left unpaid.
 */
export const orderedMethods: readonly PayMethodId[] = [payMethods.store, payMethods.bank];

/**
 * Failures that mean that the provider refused the money. Left out are faults of the provider, and
 * customers who gave up.
 */
export const declineReasons: readonly FailureReason[] = [
  'card_number',
  'card_expiry',
  'security_code',
  'card_holder',
  'authentication',
  'insufficient',
  'declined',
  'other',
];
