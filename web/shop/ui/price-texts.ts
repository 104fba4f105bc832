import { defineTexts } from '../../kit/lib/i18n.ts';

/** The units of an amount, said where only their signs are seen. */
export const priceTexts = defineTexts({
  ja: { points_other: 'ポイント', coins_other: 'コイン' },
  en: { points_one: 'point', points_other: 'points', coins_one: 'coin', coins_other: 'coins' },
});
