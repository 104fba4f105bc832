import type Stripe from 'stripe';
import { hour } from '../../lib/time.rules.ts';
import type { PaymentMethod } from './payment-provider.ts';
import { stripeMethod, toPage } from './stripe-method.ts';

/**
 * Cards, by a token that Stripe's own field in the browser makes: their numbers never come here.
 */
export function cardMethod(stripe: Stripe): PaymentMethod {
  return stripeMethod(stripe, {
    type: 'card',
    // Stripe's least charge in yen, and the most that a course costs.
    leastPrice: 50,
    mostPrice: 50_000,
    payWithin: hour,
    confirm: (_order, given) => ({
      payment_method: given.token ?? '',
      // Required in Japan since 2025-03-31 for payments that are not exempt; the issuer may wave it
      // through.
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    }),
    nextStep: (action) => toPage(action, { authentication: true }),
  });
}
