import { findLostKeys } from '../draw/index.ts';
import { tellOperator } from '../messages/index.ts';
import type { Shop } from './shop.ts';

/**
 * Tells who starts the shop, and the operator, of packs that the master secret did not seal: they
 * are not sold until it is back, and everything else goes on.
 */
export async function warnAboutMissingPackKeys(
  shop: Shop,
  say: (sentence: string) => void,
): Promise<void> {
  const lost = await findLostKeys(shop);
  if (lost.length === 0) return;
  const reason = `The master secret is not the one that sealed these packs, so their sale is stopped: ${lost.join(', ')}. Restore KAIFU_MASTER_SECRET (or secrets.json in the data folder) and start again to sell them.`;
  say(reason);
  await tellOperator(shop.db, shop.payments.operator, { message: 'packs are not sold', reason });
}
