import { defineTexts } from '../lib/i18n.ts';

/** The units of an amount, said where only their signs are seen. */
export const priceTexts = defineTexts({
  ja: { points: 'ポイント', coins: 'コイン' },
  en: { points: 'points', coins: 'coins' },
});
