import type Stripe from 'stripe';
import { paymentDueDays } from '#contract/limits.ts';
import { day } from '../../time.rules.ts';
import type { PaymentMethod } from './payment-provider.ts';
import { stripeMethod } from './stripe-method.ts';

/** Convenience stores (FamilyMart, Lawson, Ministop, Seicomart): the customer pays at the counter by a number. */
export function konbiniMethod(stripe: Stripe): PaymentMethod {
  return stripeMethod(stripe, {
    type: 'konbini',
    // Stripe's limits for this way to pay.
    leastPrice: 120,
    mostPrice: 300_000,
    payWithin: paymentDueDays * day,
    confirm: ({ customer, payBy, amount }) => ({
      payment_method_data: {
        type: 'konbini',
        billing_details: { name: customer.name, email: customer.mail },
      },
      payment_method_options: {
        konbini: {
          // Shown at the till; 22 characters at the most.
          product_description: `KAIFU ${amount}P`,
          expires_at: Math.floor(payBy.getTime() / 1000),
        },
      },
    }),
    nextStep: ({ konbini_display_details: details }) => {
      const store = details?.stores.familymart;
      if (details === undefined || store == null) return { instructions: null, received: 0 };
      return {
        instructions: {
          kind: 'store',
          number: store.confirmation_number ?? '',
          code: store.payment_code,
          url: details.hosted_voucher_url ?? '',
        },
        received: 0,
      };
    },
  });
}
