import { defineTexts } from '../../kit/lib/i18n.ts';

export const uiTexts = defineTexts({
  ja: { language: '表示する言語' },
  en: { language: 'Language' },
});
