import { isLive } from './live-company.rules.ts';
import type { PaymentSettings } from './open-methods.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

/** Where the stand-ins for payment companies are, and what they know the shop by. */
export interface StandIns {
  /** Such as http://127.0.0.1:3001. */
  address: string;
  keys: SandboxKeys;
}

/**
 * The settings of a shop on one machine: a payment company that is not set up is the stand-in's,
 * which speaks its protocol. Where a company takes real money there are no stand-ins for the
 * others: points that they give cost nothing.
 */
export function withSandbox(
  settings: PaymentSettings,
  { address, keys }: StandIns,
): PaymentSettings {
  if (isLive(settings)) return settings;
  const { stripe, paypal, amazon, sbps } = keys;
  return {
    ...settings,
    stripe: settings.stripe ?? { ...stripe, address, scriptUrl: `${address}/v3/` },
    paypal: settings.paypal ?? { ...paypal, address },
    amazon: settings.amazon ?? {
      ...amazon,
      address,
      scriptUrl: `${address}/amazon/checkout.js`,
      certificateOrigin: new URL(address).origin,
    },
    sbps: settings.sbps ?? { ...sbps, address: `${address}/f01/FepBuyInfoReceive.do` },
  };
}
