import * as z from 'zod';
import type { VariablesOf } from '../../lib/setting-schemas.ts';
import { amazonOf, amazonVariables } from './amazon-settings.ts';
import type { PaymentSettings } from './open-methods.ts';
import { payPalOf, payPalVariables } from './paypal-settings.ts';
import { sbpsOf, sbpsVariables } from './sbps-settings.ts';
import { stripeOf, stripeVariables } from './stripe-settings.ts';

/** The environment variables of all payment providers. */
export const paymentVariables = {
  ...stripeVariables,
  ...payPalVariables,
  ...amazonVariables,
  ...sbpsVariables,
  /**
   * Payment methods that are switched off, by the specification's ids, each with the reason: `7:
   * maintenance; 2: …`.
   */
  KAIFU_PAYMENTS_OFF: z
    .string()
    .regex(
      /^\s*\d+\s*:[^;]+(;\s*\d+\s*:[^;]+)*;?\s*$/,
      'must be ids with reasons, such as 7: maintenance; 2: no contract',
    )
    .default('8: LINE Pay ended in Japan on 30 April 2025; 9: no contract with Merpay'),
};

/** Reads the settings of all payment providers. */
export function paymentsOf(variables: VariablesOf<typeof paymentVariables>): PaymentSettings {
  return {
    stripe: stripeOf(variables),
    paypal: payPalOf(variables),
    amazon: amazonOf(variables),
    sbps: sbpsOf(variables),
    off: offOf(variables.KAIFU_PAYMENTS_OFF),
  };
}

/** Reads the list of payment methods that are switched off, each with the reason. */
function offOf(list: string): PaymentSettings['off'] {
  const entries = list.split(';').filter((entry) => entry.trim() !== '');
  return new Map(
    entries.map((entry) => [Number.parseInt(entry, 10), entry.replace(/^[^:]*:/, '').trim()]),
  );
}
