import { defineTexts } from '../../lib/i18n.ts';

/** Who a member is and what they have, as my page and the menu say it. */
export const standingTexts = defineTexts({
  ja: { honorific: '{{name}} さん', points: '所持ポイント', coins: '所持コイン' },
  en: { honorific: '{{name}} san', points: 'Points', coins: 'Coins' },
});
