import type Stripe from 'stripe';
import type { PaymentMethod } from './payment-provider.ts';
import { stripeMethod } from './stripe-method.ts';

const hour = 60 * 60 * 1000;

/** PayPay, through Stripe: the customer approves on a page of PayPay's, and may never come back from there. */
export function payPayMethod(stripe: Stripe): PaymentMethod {
  return stripeMethod(stripe, {
    type: 'paypay',
    leastPrice: 50,
    mostPrice: 50_000,
    payWithin: hour,
    confirm: () => ({ payment_method_data: { type: 'paypay' } }),
    nextStep: (action) => ({
      instructions:
        action.redirect_to_url?.url == null
          ? null
          : { kind: 'page', url: action.redirect_to_url.url, authentication: false },
      received: 0,
    }),
  });
}
