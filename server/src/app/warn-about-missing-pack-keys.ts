import { findPacksWithoutKey } from '../draw/index.ts';
import { sendOperatorNotice } from '../messages/index.ts';
import { missingKeysText, packsNotSold } from './operator-notices.texts.ts';
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
  const reason = missingKeysText(packIds);
  print(reason.en);
  await sendOperatorNotice(shop.db, shop.payments.operator, {
    message: packsNotSold,
    reason,
  });
}
