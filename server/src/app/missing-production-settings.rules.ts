import type { Operator } from '../legal/index.ts';
import { liveCompanies } from '../providers/payments/live-company.rules.ts';
import type { PaymentGateways } from '../providers/payments/open-methods.ts';
import type { Config } from './config.ts';

/**
 * Selling for money without naming the seller is against the law (Specified Commercial Transactions
 * Act, article 11).
 */
const namelessShop =
  'Nobody is named as the operator of this shop, so its legal pages name those of the demonstration. Set KAIFU_OPERATOR to a file like server/src/legal/demo-operator.yaml before anything is sold.';

/** Limits that count by address: logins, registrations, forged messages of payment companies. */
const everyoneIsOne =
  'KAIFU_HTTPS is on, but no proxy is named that brings people here: all of them count as one sender, and share the limits of one. Set KAIFU_TRUSTED_PROXIES to the address of what stands in front of the shop.';

const noWayToPay =
  'No way to pay is switched on, so nobody can buy points. Set what belongs to a payment company, such as KAIFU_STRIPE_SECRET_KEY (docs/payments.md), before anything is sold.';

/**
 * What a shop without a sandbox, which is taken for a real one, has not been told, each in a
 * sentence that says what to set; and what a sandbox beside companies that take real money means.
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
  const oneSender = https && trustedProxies.length === 0 ? [everyoneIsOne] : [];
  if (sandboxUrl !== undefined) {
    const live = liveCompanies(settings);
    return live.length === 0
      ? oneSender
      : [
          ...oneSender,
          `Real money is taken here (${live.join(', ')}) beside the sandbox: other payment companies and partner sites have no stand-ins, and whoever reaches the sandbox moves the clock. Set KAIFU_SANDBOX=off before anything is sold.`,
        ];
  }
  return [
    ...oneSender,
    ...(operator.isDemo ? [namelessShop] : []),
    ...(payments.offered.size === 0 ? [noWayToPay] : []),
    ...(publicUrl === ownUrl
      ? [
          `Links in mails, and the ways back from payment companies, lead to ${ownUrl}. Set KAIFU_PUBLIC_URL to where people reach the shop before anything is sold.`,
        ]
      : []),
  ];
}
