import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts about the member and their balances, for my page and the menu. */
export const accountSummaryTexts = defineTexts({
  ja: { honorific: '{{lastName}} {{firstName}} さん', points: '所持ポイント', coins: '所持コイン' },
  en: { honorific: '{{firstName}} {{lastName}}-san', points: 'Points', coins: 'Coins' },
});
