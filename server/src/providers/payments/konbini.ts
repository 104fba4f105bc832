import type Stripe from 'stripe';
import { paymentDueDays } from '#contract/limits.ts';
import { type StoreChain, storeChains } from '#contract/shop/payments.ts';
import { day } from '../../lib/time.rules.ts';
import type { PaymentMethod } from './payment-provider.ts';
import { stripeMethod } from './stripe-method.ts';

/**
 * Makes the payment method for convenience stores (FamilyMart, Lawson, Ministop, Seicomart). The
 * customer pays at the till with a number.
 */
export function konbiniMethod(stripe: Stripe): PaymentMethod {
  return stripeMethod(stripe, {
    type: 'konbini',
    // Stripe's limits for convenience stores, in yen.
    minPriceYen: 120,
    maxPriceYen: 300_000,
    paymentPeriodMs: paymentDueDays * day,
    confirm: ({ customer, payBy, amount }) => ({
      payment_method_data: {
        type: 'konbini',
        billing_details: { name: customer.name, email: customer.mail },
      },
      payment_method_options: {
        konbini: {
          // Shown at the till; at most 22 characters.
          product_description: `KAIFU ${amount}P`,
          expires_at: Math.floor(payBy.getTime() / 1000),
        },
      },
    }),
    nextStep: ({ konbini_display_details: details }) => {
      if (details === undefined) return { instructions: null, received: 0 };
      const stores = numbersOf(details.stores);
      return {
        instructions: {
          kind: 'store',
          ...(stores.familymart ?? { number: '', code: '' }),
          url: details.hosted_voucher_url ?? '',
          stores,
        },
        received: 0,
      };
    },
  });
}

/**
 * Reads the payment numbers of each store chain. A chain that is null does not accept the payment.
 */
function numbersOf(stores: Stripe.PaymentIntent.NextAction.KonbiniDisplayDetails.Stores) {
  const numbers: Partial<Record<StoreChain, { code: string; number: string }>> = {};
  for (const chain of storeChains) {
    const found = stores[chain];
    if (found !== null)
      numbers[chain] = { code: found.payment_code, number: found.confirmation_number ?? '' };
  }
  return numbers;
}
