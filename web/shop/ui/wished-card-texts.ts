import { defineTexts } from '../../kit/lib/i18n.ts';

/** Texts of the button that puts a card on the wish list. */
export const wishedCardTexts = defineTexts({
  ja: { add: 'ほしいカードに追加', remove: 'ほしいカードから外す' },
  en: { add: 'Add to wish list', remove: 'Remove from wish list' },
});
