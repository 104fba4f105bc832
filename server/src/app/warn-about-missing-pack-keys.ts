import { findPacksWithoutKey } from '../draw/index.ts';
import { sendOperatorNotice } from '../messages/index.ts';
import type { Shop } from './shop.ts';

/**
 * Warns the terminal and the operator of packs that another master secret sealed. They are not sold
 * until that secret is back; everything else works.
 */
export async function warnAboutMissingPackKeys(
  shop: Shop,
  print: (sentence: string) => void,
): Promise<void> {
  const packIds = await findPacksWithoutKey(shop);
  if (packIds.length === 0) return;
  const reason = `The master secret is not the one that sealed these packs, so their sale is stopped: ${packIds.join(', ')}. Restore KAIFU_MASTER_SECRET (or secrets.json in the data folder) and start again to sell them.`;
  print(reason);
  await sendOperatorNotice(shop.db, shop.payments.operator, {
    message: 'packs are not sold',
    reason,
  });
}
