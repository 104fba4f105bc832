import Stripe from 'stripe';
import { hour } from '../../lib/time.rules.ts';
import type { PaymentMethod } from './payment-provider.ts';
import { askStripe } from './stripe-client.ts';
import { stripeMethod, toPage } from './stripe-method.ts';

/**
 * Makes the payment method for cards, with a token from Stripe's field in the browser. Card numbers
 * never reach the shop.
 */
export function cardMethod(stripe: Stripe): PaymentMethod {
  const method = stripeMethod(stripe, {
    type: 'card',
    // Stripe's minimum charge in yen, and the highest price of a point course.
    minPriceYen: 50,
    maxPriceYen: 50_000,
    paymentPeriodMs: hour,
    confirm: (_order, given) => ({
      payment_method: given.token ?? '',
      // 3-D Secure is required in Japan since 2025-03-31 for payments that are not exempt. The
      // issuer may skip the challenge.
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    }),
    nextStep: (action) => toPage(action, { authentication: true }),
  });
  return { ...method, fingerprintOf: ({ token }) => readFingerprint(stripe, token ?? '') };
}

/**
 * Reads Stripe's fingerprint of a card: the same number has the same one in an account of Stripe
 * (docs.stripe.com/api/payment_methods/object).
 */
async function readFingerprint(stripe: Stripe, token: string): Promise<string | undefined> {
  if (token === '') return undefined;
  try {
    const { card } = await askStripe(() => stripe.paymentMethods.retrieve(token));
    return card?.fingerprint ?? undefined;
  } catch (error) {
    // No such card: the payment with it is declined.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}
