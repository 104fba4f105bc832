import type { Config } from './config.ts';
import type { Operator } from './legal/index.ts';
import type { PaymentDoors } from './providers/payments/open-methods.ts';

/** Selling for money without naming the seller is against the law (Specified Commercial Transactions Act, article 11). */
const namelessShop =
  'Nobody is named as the operator of this shop, so its legal pages name those of the demonstration. Set KAIFU_OPERATOR to a file like server/src/legal/demo-operator.yaml before anything is sold.';

const noWayToPay =
  'No way to pay is switched on, so nobody can buy points. Set what belongs to a payment company, such as KAIFU_STRIPE_SECRET_KEY (docs/payments.md), before anything is sold.';

/** What a shop without a sandbox, which is taken for a real one, has not been told, each in a sentence that says what to set. */
export function lacksForSale(
  { sandboxUrl, publicUrl, ownUrl }: Pick<Config, 'sandboxUrl' | 'publicUrl' | 'ownUrl'>,
  operator: Pick<Operator, 'isDemo'>,
  payments: Pick<PaymentDoors, 'offered'>,
): string[] {
  if (sandboxUrl !== undefined) return [];
  return [
    ...(operator.isDemo ? [namelessShop] : []),
    ...(payments.offered.size === 0 ? [noWayToPay] : []),
    ...(publicUrl === ownUrl
      ? [
          `Links in mails, and the ways back from payment companies, lead to ${ownUrl}. Set KAIFU_PUBLIC_URL to where people reach the shop before anything is sold.`,
        ]
      : []),
  ];
}
