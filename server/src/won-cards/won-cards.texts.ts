import type { Text } from '../http/language.ts';
import type { DecisionRefusal } from './won-cards.rules.ts';

export const decisionRefusalTexts: Readonly<Record<DecisionRefusal, Text>> = {
  'nothing-named': {
    ja: 'カードを1枚以上選んでください。',
    en: 'Please choose at least one card.',
  },
  'named-twice': {
    ja: '同じカードが重複して選択されています。画面を再読み込みして、もう一度お選びください。',
    en: 'A card was chosen twice. Reload the page and choose again.',
  },
  'not-in-purchase': {
    ja: 'この購入に含まれないカードが選択されています。画面を再読み込みして、もう一度お選びください。',
    en: 'A card that is not in this purchase was chosen. Reload the page and choose again.',
  },
  'some-settled-before': {
    ja: 'すでに手続き済みのカードが含まれています。画面を再読み込みして、残りのカードをお選びください。',
    en: 'Some of these cards were decided before. Reload the page and choose among the rest.',
  },
  'ship-only': {
    ja: 'コインで購入したカードは発送のみです。',
    en: 'Cards bought with coins can only be shipped.',
  },
};
