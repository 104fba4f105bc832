import type { Operator } from '../legal/index.ts';
import { liveProviderSettings } from '../providers/payments/live-provider.rules.ts';
import type { PaymentGateways } from '../providers/payments/open-methods.ts';
import type { Config } from './config.ts';

/**
 * Selling without naming the seller is illegal (Specified Commercial Transactions Act, article 11).
 */
const operatorMissing =
  'Nobody is named as the operator of this shop, so its legal pages name the demo operator. Set KAIFU_OPERATOR to a file like server/src/legal/demo-operator.yaml before anything is sold.';

/** Rate limits count by address: log-ins, registrations, forged webhooks. */
const trustedProxyMissing =
  'KAIFU_HTTPS is on, but no trusted proxy is set: all visitors count as one sender and share its rate limits. Set KAIFU_TRUSTED_PROXIES to the address of the proxy in front of the shop.';

const paymentMethodMissing =
  'No payment method is switched on, so nobody can buy points. Set the settings of a payment provider, such as KAIFU_STRIPE_SECRET_KEY (docs/payments.md), before anything is sold.';

/**
 * Lists the warnings for the start of a shop, each a sentence that says what to set. Without a
 * sandbox the shop counts as a real one, and missing settings are listed. If a sandbox runs beside
 * live payment providers, the warning is about the sandbox.
 */
export function missingProductionSettings(
  {
    sandboxUrl,
    publicUrl,
    ownUrl,
    payments: settings,
    https,
    trustedProxies,
  }: Pick<Config, 'sandboxUrl' | 'publicUrl' | 'ownUrl' | 'payments' | 'https' | 'trustedProxies'>,
  operator: Pick<Operator, 'isDemo'>,
  payments: Pick<PaymentGateways, 'offered'>,
): string[] {
  const proxyWarning = https && trustedProxies.length === 0 ? [trustedProxyMissing] : [];
  if (sandboxUrl !== undefined) {
    const liveSettings = liveProviderSettings(settings);
    return liveSettings.length === 0
      ? proxyWarning
      : [
          ...proxyWarning,
          `The shop takes real money (${liveSettings.join(', ')}) beside the sandbox: the sandbox plays no other payment provider and no partner site, and anyone who reaches it can move the clock. Set KAIFU_SANDBOX=off before anything is sold.`,
        ];
  }
  return [
    ...proxyWarning,
    ...(operator.isDemo ? [operatorMissing] : []),
    ...(payments.offered.size === 0 ? [paymentMethodMissing] : []),
    ...(publicUrl === ownUrl
      ? [
          `Links in mails, and the return addresses for payment providers, lead to ${ownUrl}. Set KAIFU_PUBLIC_URL to the shop's public address before anything is sold.`,
        ]
      : []),
  ];
}
