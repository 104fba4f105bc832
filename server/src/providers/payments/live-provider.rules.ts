import type { PaymentSettings } from './open-methods.ts';

/**
 * Lists the payment providers that take real money with these settings, each by the name of the
 * setting that shows it.
 */
export function liveProviderSettings({ stripe, paypal, amazon, sbps }: PaymentSettings): string[] {
  return [
    ...(stripe !== undefined && /^(sk|rk)_live_/.test(stripe.secretKey)
      ? ['KAIFU_STRIPE_SECRET_KEY']
      : []),
    ...(paypal !== undefined && !isTestAddress(paypal.address, 'api-m.sandbox.paypal.com')
      ? ['KAIFU_PAYPAL_CLIENT_ID']
      : []),
    ...(amazon?.publicKeyId.startsWith('LIVE-') ? ['KAIFU_AMAZON_PUBLIC_KEY_ID'] : []),
    ...(sbps !== undefined && !isTestAddress(sbps.address, 'stbfep.sps-system.com')
      ? ['KAIFU_SBPS_MERCHANT_ID']
      : []),
  ];
}

/** Whether any key of a real payment provider is set. The sandbox plays the providers otherwise. */
export function isLive(settings: PaymentSettings): boolean {
  return liveProviderSettings(settings).length > 0;
}

/** Whether an address is the provider's test system, or on this machine. */
function isTestAddress(address: string, testHost: string): boolean {
  return new URL(address).hostname === testHost || isThisMachine(address);
}

/** Whether an address is on the loopback interface. */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
