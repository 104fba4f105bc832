import type { PaymentSettings } from './open-methods.ts';

/**
 * The companies that these settings take real money by, by the names of the settings that say so.
 */
export function liveCompanies({ stripe, paypal, amazon, sbps }: PaymentSettings): string[] {
  return [
    ...(stripe !== undefined && /^(sk|rk)_live_/.test(stripe.secretKey)
      ? ['KAIFU_STRIPE_SECRET_KEY']
      : []),
    ...(paypal !== undefined && !isForTests(paypal.address, 'api-m.sandbox.paypal.com')
      ? ['KAIFU_PAYPAL_CLIENT_ID']
      : []),
    ...(amazon?.publicKeyId.startsWith('LIVE-') ? ['KAIFU_AMAZON_PUBLIC_KEY_ID'] : []),
    ...(sbps !== undefined && !isForTests(sbps.address, 'stbfep.sps-system.com')
      ? ['KAIFU_SBPS_MERCHANT_ID']
      : []),
  ];
}

export function isLive(settings: PaymentSettings): boolean {
  return liveCompanies(settings).length > 0;
}

/** Whether an address leads to what the company has for tests, or nowhere beyond this machine. */
function isForTests(address: string, testHost: string): boolean {
  return new URL(address).hostname === testHost || isThisMachine(address);
}

/** Whether an address can be reached from this machine alone. */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
