import { sentPurchases } from '../../lib/sent-purchases.ts';
import { purchaseIdOf, type SentPurchase } from './verifier/purchase-id.ts';

/**
 * What this browser sent with a purchase, or undefined where it was bought elsewhere or is no
 * longer kept.
 */
export function sentWith(packId: number, purchase: string): SentPurchase | undefined {
  const sent = sentPurchases.all().find(
    (each) =>
      // Where the shop's answer never arrived, the browser makes the number itself.
      (each.purchaseId ?? (each.packId === packId ? purchaseIdOf(each) : null)) === purchase,
  );
  return sent && { clientSeed: sent.clientSeed, origin: { token: sent.token, key: sent.key } };
}
