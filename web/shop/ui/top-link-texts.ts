import { defineTexts } from '../../kit/lib/i18n.ts';

export const topLinkTexts = defineTexts({
  ja: { toTop: 'トップページへ' },
  en: { toTop: 'Back to the shop' },
});
