import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the list of cards that a pack gave last. */
export const pullTexts = defineTexts({
  ja: {
    heading: '最近の当選カード',
    none: '表示できるカードはまだありません。',
    hint: '公開されている抽選の記録から、1分遅れで表示しています。当選した人の名前は表示しません。',
  },
  en: {
    heading: 'Cards drawn lately',
    none: 'There are no cards to show yet.',
    hint: 'From the public log of the draws, one minute late. The winners are not named.',
  },
});
