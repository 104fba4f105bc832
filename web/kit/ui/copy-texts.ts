import { defineTexts } from '../lib/i18n.ts';

/** Texts of copy buttons, and their announcements for screen readers. */
export const copyTexts = defineTexts({
  ja: { copy: 'コピー', copied: 'コピーしました', copySpoken: '{{what}}をコピー' },
  en: { copy: 'Copy', copied: 'Copied', copySpoken: 'Copy {{what}}' },
});
