import * as z from 'zod';
import type { VariablesOf } from '../../lib/setting-schemas.ts';
import type { PaymentSettings } from './open-methods.ts';

/** The environment variables of Stripe: cards, convenience stores, bank transfers, PayPay. */
export const stripeVariables = {
  KAIFU_STRIPE_SECRET_KEY: z.string().optional(),
  KAIFU_STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  KAIFU_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  KAIFU_STRIPE_URL: z.url().default('https://api.stripe.com'),
  /** The address of Stripe's script for card fields. */
  KAIFU_STRIPE_SCRIPT_URL: z.url().default('https://js.stripe.com/v3/'),
};

export const stripeGroup = {
  names: ['KAIFU_STRIPE_SECRET_KEY', 'KAIFU_STRIPE_PUBLISHABLE_KEY', 'KAIFU_STRIPE_WEBHOOK_SECRET'],
  message: 'must be set together with the others of the Stripe account',
} as const;

/** Reads the settings of Stripe; undefined if they are not complete. */
export function stripeOf({
  KAIFU_STRIPE_SECRET_KEY: secretKey,
  KAIFU_STRIPE_PUBLISHABLE_KEY: publishableKey,
  KAIFU_STRIPE_WEBHOOK_SECRET: webhookSecret,
  KAIFU_STRIPE_URL: address,
  KAIFU_STRIPE_SCRIPT_URL: scriptUrl,
}: VariablesOf<typeof stripeVariables>): PaymentSettings['stripe'] {
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined)
    return undefined;
  return { secretKey, publishableKey, webhookSecret, address, scriptUrl };
}
