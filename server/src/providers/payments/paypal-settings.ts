import * as z from 'zod';
import { type VariablesOf, withoutSlash } from '../../lib/setting-schemas.ts';
import type { PaymentSettings } from './open-methods.ts';

/** The environment variables of PayPal: the app and its webhook. */
export const payPalVariables = {
  KAIFU_PAYPAL_CLIENT_ID: z.string().optional(),
  KAIFU_PAYPAL_CLIENT_SECRET: z.string().optional(),
  KAIFU_PAYPAL_WEBHOOK_ID: z.string().optional(),
  KAIFU_PAYPAL_URL: z.url().default('https://api-m.paypal.com'),
};

export const payPalGroup = {
  names: ['KAIFU_PAYPAL_CLIENT_ID', 'KAIFU_PAYPAL_CLIENT_SECRET', 'KAIFU_PAYPAL_WEBHOOK_ID'],
  message: 'must be set together with the others of the PayPal app',
} as const;

/** Reads the settings of PayPal; undefined if they are not complete. */
export function payPalOf({
  KAIFU_PAYPAL_CLIENT_ID: clientId,
  KAIFU_PAYPAL_CLIENT_SECRET: clientSecret,
  KAIFU_PAYPAL_WEBHOOK_ID: webhookId,
  KAIFU_PAYPAL_URL: url,
}: VariablesOf<typeof payPalVariables>): PaymentSettings['paypal'] {
  if (clientId === undefined || clientSecret === undefined || webhookId === undefined)
    return undefined;
  return { clientId, clientSecret, webhookId, address: withoutSlash(url) };
}
