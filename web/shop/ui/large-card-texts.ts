import { defineTexts } from '../../kit/lib/i18n.ts';

/** Of a won card that can be looked at large. */
export const largeCardTexts = defineTexts({
  ja: {
    enlarge: '{{name}}を拡大する',
    rarity: 'レアリティ',
    modelNumber: '型番',
    worth: 'ポイント交換',
  },
  en: {
    enlarge: 'Enlarge {{name}}',
    rarity: 'Rarity',
    modelNumber: 'Model no.',
    worth: 'Worth in points',
  },
});
