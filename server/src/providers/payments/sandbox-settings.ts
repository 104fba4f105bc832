import { isLive } from './live-provider.rules.ts';
import type { PaymentSettings } from './open-methods.ts';
import type { SandboxKeys } from './sandbox-keys.ts';

/** The sandbox's address, and the keys it shares with the shop. */
export interface SandboxProviders {
  /** Such as http://127.0.0.1:3001. */
  address: string;
  keys: SandboxKeys;
}

/**
 * Adds the sandbox for every payment provider that is not set up; it speaks their protocols. If a
 * provider takes real money, nothing is added: points paid in the sandbox would cost nothing.
 */
export function withSandbox(
  settings: PaymentSettings,
  { address, keys }: SandboxProviders,
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
    sbps: settings.sbps ?? {
      ...sbps,
      address: `${address}/f01/FepBuyInfoReceive.do`,
      apiAddress: `${address}/api/xmlapi.do`,
    },
  };
}
