import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { hour } from '../lib/time.rules.ts';
import type { FailureReason } from '../providers/payments/payment-provider.ts';

/**
 * Whoever tries stolen cards is declined again and again; nobody else is so often on one day of
 * Japan's.
 */
export const declinesADay = 20;

/** Orders that one member may leave unpaid at a time: each is a number at a company, and a mail. */
export const openOrdersAtMost = 5;

/**
 * A payment that the company has not answered for so long takes no place among those that are
 * counted.
 */
export const answeredWithin = hour;

/**
 * Mails about orders that a day brings to an address of which it is not known whether it is the
 * member's own.
 */
export const orderMailsADay = { limit: 5, milliseconds: 24 * hour } as const;

/**
 * Ways to pay that leave an order to be paid elsewhere: they cannot be declined, but can be left
 * unpaid.
 */
export const orderedMethods: readonly PayMethodId[] = [payMethods.store, payMethods.bank];

/**
 * What says that a company would not take the money, rather than that it could not, or that the
 * customer would not.
 */
export const declines: readonly FailureReason[] = [
  'card_number',
  'card_expiry',
  'security_code',
  'card_holder',
  'authentication',
  'insufficient',
  'declined',
  'other',
];
