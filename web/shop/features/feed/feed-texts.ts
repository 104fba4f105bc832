import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the live feed. */
export const feedTexts = defineTexts({
  ja: {
    heading: 'みんなの当選カード',
    hint: '公開されている抽選の記録から、1分遅れで表示しています。名前は、表示を選んだ人だけです。',
    somebody: 'どなたか',
    none: 'まだ当選カードはありません。',
    pause: '更新を止める',
    play: '更新を再開',
    proof: '{{name}}の抽選記録',
    toName: '名前の表示を選ぶ',
  },
  en: {
    heading: 'Cards drawn just now',
    hint: 'From the public log of the draws, one minute late. Only winners who chose to are named.',
    somebody: 'Somebody',
    none: 'No cards have been drawn yet.',
    pause: 'Pause updates',
    play: 'Resume updates',
    proof: 'Draw record of {{name}}',
    toName: 'Choose whether you are named',
  },
});
