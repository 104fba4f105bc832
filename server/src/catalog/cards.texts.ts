import type { Text } from '../http/language.ts';

export const cardTexts = {
  cardTypeUnknown: {
    ja: 'このカードの種類は登録されていません。一覧から選んでください。',
    en: 'There is no such card type. Choose one of the list.',
  },
  modelNumberTaken: {
    ja: 'この型番のカードはすでに登録されています。一覧で検索して、そのカードを変更してください。',
    en: 'A card with this model number exists already. Find it in the list and change it there.',
  },
} as const satisfies Record<string, Text>;

/**
 * The text that says why the names or the rarity of a card cannot change: it is in a sealed pack.
 */
export function sealedCardText(packId: number): Text {
  return {
    ja: `このカードは封印済みのパック${packId}に入っているため、名前とレア度は変更できません。ほかの項目は変更できます。`,
    en: `The card is in pack ${packId}, which is sealed, so its names and its rarity cannot change. All other fields can.`,
  };
}
