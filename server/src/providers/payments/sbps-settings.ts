import * as z from 'zod';
import type { VariablesOf } from '../../lib/setting-schemas.ts';
import type { PaymentSettings } from './open-methods.ts';

/** The environment variables of SB Payment Service: the contract for carrier billing. */
export const sbpsVariables = {
  KAIFU_SBPS_MERCHANT_ID: z.string().optional(),
  KAIFU_SBPS_SERVICE_ID: z.string().optional(),
  KAIFU_SBPS_HASH_KEY: z.string().optional(),
  KAIFU_SBPS_URL: z.url().default('https://fep.sps-system.com/f01/FepBuyInfoReceive.do'),
  KAIFU_SBPS_API_URL: z.url().optional(),
};

export const sbpsGroup = {
  names: ['KAIFU_SBPS_MERCHANT_ID', 'KAIFU_SBPS_SERVICE_ID', 'KAIFU_SBPS_HASH_KEY'],
  message: 'must be set together with the others of SB Payment Service',
} as const;

/** Reads the settings of SB Payment Service; undefined if they are not complete. */
export function sbpsOf({
  KAIFU_SBPS_MERCHANT_ID: merchantId,
  KAIFU_SBPS_SERVICE_ID: serviceId,
  KAIFU_SBPS_HASH_KEY: hashKey,
  KAIFU_SBPS_URL: address,
  KAIFU_SBPS_API_URL: apiAddress,
}: VariablesOf<typeof sbpsVariables>): PaymentSettings['sbps'] {
  if (merchantId === undefined || serviceId === undefined || hashKey === undefined)
    return undefined;
  return { merchantId, serviceId, hashKey, address, apiAddress };
}
