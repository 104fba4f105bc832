import { defineTexts } from '../lib/i18n.ts';

/**
 * What a button that copies says, and what is said of it to whoever does not see beside what it
 * stands.
 */
export const copyTexts = defineTexts({
  ja: { copy: 'コピー', copied: 'コピーしました', copySpoken: '{{what}}をコピー' },
  en: { copy: 'Copy', copied: 'Copied', copySpoken: 'Copy {{what}}' },
});
