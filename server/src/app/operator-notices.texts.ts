import type { Text } from '../http/language.ts';

/** The mail about packs whose keys are missing. */
export const packsNotSold: Text = {
  ja: '販売していないパックがあります',
  en: 'packs are not sold',
};

/** @param packIds the packs that another master secret sealed */
export const missingKeysText = (packIds: readonly number[]): Text => ({
  ja: `今のマスターシークレットは、次のパックを封印したものではないため、販売を止めています：${packIds.join('、')}。販売するには、KAIFU_MASTER_SECRET（またはデータフォルダーのsecrets.json）を元に戻し、起動し直してください。`,
  en: `The master secret is not the one that sealed these packs, so their sale is stopped: ${packIds.join(', ')}. Restore KAIFU_MASTER_SECRET (or secrets.json in the data folder) and start again to sell them.`,
});
