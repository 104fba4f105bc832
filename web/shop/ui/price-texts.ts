import { defineTexts } from '../../kit/lib/i18n.ts';

/** The units of an amount, said where only their signs are seen, and the price of nothing. */
export const priceTexts = defineTexts({
  ja: { free: '無料', points_other: 'ポイント', coins_other: 'コイン' },
  en: {
    free: 'Free',
    points_one: 'point',
    points_other: 'points',
    coins_one: 'coin',
    coins_other: 'coins',
  },
});
