import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Who a member is and what they have, as my page and the menu say it. */
export const standingTexts = defineTexts({
  ja: { honorific: '{{lastName}} {{firstName}} さん', points: '所持ポイント', coins: '所持コイン' },
  en: { honorific: '{{firstName}} {{lastName}}-san', points: 'Points', coins: 'Coins' },
});
