import type { PaymentSettings } from './open-methods.ts';
import { sandboxAmazonKey } from './sandbox-amazon-key.ts';

/** What the stand-ins for payment companies know the shop by. They guard nothing: no money is behind them. */
export const sandboxKeys = {
  stripe: {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  },
  paypal: {
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    webhookId: 'WH-SANDBOX',
  },
  amazon: {
    merchantId: 'A0SANDBOX00000',
    publicKeyId: 'SANDBOX-KAIFU',
    privateKey: sandboxAmazonKey,
    storeId: 'amzn1.application-oa2-client.sandbox',
  },
  sbps: { merchantId: '00000', serviceId: '001', hashKey: 'sandbox-hash-key' },
} as const;

/**
 * The settings of a shop on one machine: a payment company that is not set up is the stand-in's, which speaks its protocol.
 *
 * @param address of the stand-in, such as http://127.0.0.1:3001
 */
export function withSandbox(settings: PaymentSettings, address: string): PaymentSettings {
  return {
    ...settings,
    stripe: settings.stripe ?? { ...sandboxKeys.stripe, address, scriptUrl: `${address}/v3/` },
    paypal: settings.paypal ?? { ...sandboxKeys.paypal, address },
    amazon: settings.amazon ?? {
      ...sandboxKeys.amazon,
      address,
      scriptUrl: `${address}/amazon/checkout.js`,
      certificateOrigin: new URL(address).origin,
    },
    sbps: settings.sbps ?? { ...sandboxKeys.sbps, address: `${address}/f01/FepBuyInfoReceive.do` },
  };
}
