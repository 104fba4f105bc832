import { defineTexts } from '../../kit/lib/i18n.ts';

/** Texts of extras: prizes that go with a position, besides the drawn cards. */
export const extraTexts = defineTexts({
  ja: {
    extra: '特別賞',
    extras: '特別賞',
    extrasHint:
      '決まった枚数目を引いた方に、引いたカードとは別に贈ります。抽選ではなく、購入の順番だけで決まるため、ねらって購入することもできます。',
    nextAt_other: '次は{{next}}枚目（あと{{count}}枚）',
    lastOne: 'ラストワン賞',
    atPosition: 'キリ番賞（{{position}}枚目）',
    everyNth: 'キリ番賞（{{n}}枚ごと）',
  },
  en: {
    extra: 'Extra prize',
    extras: 'Extra prizes',
    extrasHint:
      'They go to whoever draws a certain card of the pack, besides that card. Only the order of purchases decides, not chance: a buyer, the shop included, can aim at it.',
    nextAt_one: 'Next at card {{next}}: {{count}} to go',
    nextAt_other: 'Next at card {{next}}: {{count}} to go',
    lastOne: 'Last-one prize',
    atPosition: 'Prize for card {{position}}',
    everyNth: 'A prize every {{n}} cards',
  },
});
