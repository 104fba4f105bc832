import type Stripe from 'stripe';
import { hour } from '../../lib/time.rules.ts';
import type { PaymentMethod } from './payment-provider.ts';
import { stripeMethod, toPage } from './stripe-method.ts';

/**
 * PayPay, through Stripe: the customer approves on a page of PayPay's, and may never come back from
 * there.
 */
export function payPayMethod(stripe: Stripe): PaymentMethod {
  return stripeMethod(stripe, {
    type: 'paypay',
    leastPrice: 50,
    mostPrice: 50_000,
    payWithin: hour,
    confirm: () => ({ payment_method_data: { type: 'paypay' } }),
    nextStep: (action) => toPage(action, { authentication: false }),
  });
}
