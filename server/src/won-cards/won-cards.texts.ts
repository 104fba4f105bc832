import type { Text } from '../http/language.ts';
import type { DecisionRefusal, SendState } from './won-cards.rules.ts';

export const decisionRefusalTexts: Readonly<
  Record<Exclude<DecisionRefusal, 'impossible-day'>, Text>
> = {
  'nothing-named': {
    ja: 'カードを1枚以上選んでください。',
    en: 'Please choose at least one card.',
  },
  'named-twice': {
    ja: '同じカードが重複して選択されています。画面を再読み込みして、もう一度お選びください。',
    en: 'A card was chosen twice. Please reload the page and choose again.',
  },
  'not-in-purchase': {
    ja: 'この購入に含まれないカードが選択されています。画面を再読み込みして、もう一度お選びください。',
    en: 'A card that is not in this purchase was chosen. Please reload the page and choose again.',
  },
  'some-settled-before': {
    ja: 'すでに手続き済みのカードが含まれています。画面を再読み込みして、残りのカードをお選びください。',
    en: 'Some of these cards were already decided. Please reload the page and choose among the rest.',
  },
  'ship-only': {
    ja: 'コインで購入したパックのカードは発送のみです。「発送」をお選びください。',
    en: 'Cards from packs bought with coins can only be shipped. Please choose shipping.',
  },
  'no-such-address': {
    ja: '選んだお届け先は削除されています。お届け先を選び直してください。',
    en: 'That delivery address was removed. Please choose another one.',
  },
};

/** Refuses every choice after a guardian has cancelled the member's payments. */
export const cancelledText: Text = {
  ja: '保護者の方のお申し出で購入が取り消されたため、カードはお店に戻ります。ご不明な点はお問い合わせください。',
  en: 'A guardian has cancelled your purchases, so these cards go back to the shop. Please contact us if you have a question.',
};

/** Added if shipping is not possible for the member. */
export const pointsInsteadText: Text = {
  ja: 'カードをポイントに変えることはできます。',
  en: 'You can still turn these cards into points.',
};

export const sendStateTexts: Readonly<Record<SendState, Text>> = {
  undecided: { ja: '未選択', en: 'Not chosen yet' },
  unsent: { ja: '未発送', en: 'Not shipped yet' },
  sent: { ja: '発送済み', en: 'Shipped' },
  'nothing-to-send': { ja: '発送なし', en: 'Nothing to ship' },
};
