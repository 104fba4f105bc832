import { defineTexts } from '../../../kit/lib/i18n.ts';

export const chosenPackTexts = defineTexts({
  ja: {
    left: '残り{{left}}／{{total}}',
    seeFirst: '先にパックの中身と確率を見る',
    allOthers: 'その他のカード',
  },
  en: {
    left: '{{left}} of {{total}} left',
    seeFirst: 'See the cards and odds first',
    allOthers: 'All other cards',
  },
});
