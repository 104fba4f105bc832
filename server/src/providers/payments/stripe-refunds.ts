import Stripe from 'stripe';
import type { RefundMethod, RefundStatus } from './payment-provider.ts';
import { askStripe } from './stripe-client.ts';

/** Statuses of a refund that did not reach the customer. Stripe has put the money back. */
const failed: ReadonlySet<string> = new Set(['failed', 'canceled']);

/**
 * Refunds by Stripe's API (docs.stripe.com/api/refunds), the whole or a part. Money paid at a store
 * or by bank transfer cannot be sent back the same way: Stripe asks the customer by mail for a bank
 * account, and the refund waits for it.
 */
export function stripeRefunds(stripe: Stripe): RefundMethod {
  return {
    allowsPart: true,
    /** Requests a refund under its own idempotency key, which Stripe keeps for a day. */
    async send({ providerId }, { id, amount, mail }) {
      const params: Stripe.RefundCreateParams = {
        payment_intent: providerId,
        amount,
        metadata: { refund_id: id },
        ...(mail !== undefined && { instructions_email: mail }),
      };
      try {
        const options = { idempotencyKey: `refund-${id}` };
        return statusOf(await askStripe(() => stripe.refunds.create(params, options)));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { kind: 'refused', reason: error.code ?? error.message };
      }
    },
    read: async (refundId) => statusOf(await askStripe(() => stripe.refunds.retrieve(refundId))),
  };
}

/** Translates a refund's status into the shop's. */
function statusOf({ id, status, failure_reason: failure }: Stripe.Refund): RefundStatus {
  if (status === 'succeeded') return { kind: 'done', refundId: id };
  if (status !== null && failed.has(status)) return { kind: 'refused', reason: failure ?? status };
  return { kind: 'sent', refundId: id };
}
