import type Stripe from 'stripe';
import { hour } from '../../lib/time.rules.ts';
import type { PaymentMethod } from './payment-provider.ts';
import { stripeMethod, toPage } from './stripe-method.ts';

/**
 * Makes the payment method PayPay through Stripe. The customer approves on PayPay's page and may
 * never return from it.
 */
export function payPayMethod(stripe: Stripe): PaymentMethod {
  return stripeMethod(stripe, {
    type: 'paypay',
    minPriceYen: 50,
    maxPriceYen: 50_000,
    paymentPeriodMs: hour,
    confirm: () => ({ payment_method_data: { type: 'paypay' } }),
    nextStep: (action) => toPage(action, { authentication: false }),
  });
}
