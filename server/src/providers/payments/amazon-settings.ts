import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { type VariablesOf, withoutSlash } from '../../lib/setting-schemas.ts';
import type { PaymentSettings } from './open-methods.ts';

/** A private key in PEM; `\n` stands for a line break if the environment allows one line only. */
const privateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine((pem) => {
    try {
      return createPrivateKey(pem).asymmetricKeyType === 'rsa';
    } catch {
      return false;
    }
  }, 'must be an RSA private key in PEM');

/** The environment variables of Amazon Pay: the merchant, its key pair and its store. */
export const amazonVariables = {
  KAIFU_AMAZON_MERCHANT_ID: z.string().optional(),
  KAIFU_AMAZON_PUBLIC_KEY_ID: z
    .string()
    .regex(/^(SANDBOX|LIVE)-/, 'must begin with SANDBOX- or LIVE-')
    .optional(),
  KAIFU_AMAZON_PRIVATE_KEY: privateKey.optional(),
  KAIFU_AMAZON_STORE_ID: z.string().optional(),
  KAIFU_AMAZON_URL: z.url().default('https://pay-api.amazon.jp'),
  KAIFU_AMAZON_SCRIPT_URL: z.url().default('https://static-fe.payments-amazon.com/checkout.js'),
};

export const amazonGroup = {
  names: [
    'KAIFU_AMAZON_MERCHANT_ID',
    'KAIFU_AMAZON_PUBLIC_KEY_ID',
    'KAIFU_AMAZON_PRIVATE_KEY',
    'KAIFU_AMAZON_STORE_ID',
  ],
  message: 'must be set together with the others of Amazon Pay',
} as const;

/** Reads the settings of Amazon Pay; undefined if they are not complete. */
export function amazonOf({
  KAIFU_AMAZON_MERCHANT_ID: merchantId,
  KAIFU_AMAZON_PUBLIC_KEY_ID: publicKeyId,
  KAIFU_AMAZON_PRIVATE_KEY: privateKey,
  KAIFU_AMAZON_STORE_ID: storeId,
  KAIFU_AMAZON_URL: url,
  KAIFU_AMAZON_SCRIPT_URL: scriptUrl,
}: VariablesOf<typeof amazonVariables>): PaymentSettings['amazon'] {
  if (
    merchantId === undefined ||
    publicKeyId === undefined ||
    privateKey === undefined ||
    storeId === undefined
  )
    return undefined;
  return {
    merchantId,
    publicKeyId,
    privateKey,
    storeId,
    address: withoutSlash(url),
    scriptUrl,
    certificateOrigin: undefined,
  };
}
