import { sentPurchases } from '../../lib/sent-purchases.ts';
import { purchaseIdOf, type SentPurchase } from './verifier/purchase-id.ts';

/**
 * Finds the data that this browser sent with a purchase; undefined if it was made elsewhere or is
 * no longer stored.
 */
export function findSentPurchase(packId: number, purchase: string): SentPurchase | undefined {
  const sent = sentPurchases.all().find(
    (each) =>
      // If the shop's response never arrived, the browser computes the public id itself.
      (each.purchaseId ?? (each.packId === packId ? purchaseIdOf(each) : null)) === purchase,
  );
  return sent && { clientSeed: sent.clientSeed, origin: { token: sent.token, key: sent.key } };
}
