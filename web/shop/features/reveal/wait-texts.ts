import { defineTexts } from '../../../kit/lib/i18n.ts';

export const waitTexts = defineTexts({
  ja: {
    seconds_other: 'あと{{count}}秒',
    arriving: 'まもなく届きます',
    late: '公開乱数の到着が遅れています',
    bound: '公開乱数 第{{number}}番と結びました',
    why: '{{time}}に公開される、まだ誰も知らない数で、あなたのカードが決まります。',
    lateWhy:
      'ご購入は確定しています。届きしだい自動で抽選します。この画面を離れても、購入履歴からいつでも開封できます。',
    see: '第{{number}}番を見る',
    open: '開けはじめる',
    opening: '届きしだい、その数の光で開きます。',
    skipping: '届きしだい、結果を表示します。',
    leave: '購入履歴へ',
    lightOf: '公開乱数 第{{number}}番の光',
  },
  en: {
    seconds_one: 'In {{count}} second',
    seconds_other: 'In {{count}} seconds',
    arriving: 'Arriving any moment',
    late: 'The public random number is late',
    bound: 'Bound to public random number {{number}}',
    why: 'Published at {{time}}. Nobody in the world knows it yet. It decides your cards.',
    lateWhy:
      'Your purchase stands. The cards are drawn as soon as the number arrives. You may leave this screen and open them later from your purchases.',
    see: 'See number {{number}}',
    open: 'Start opening',
    opening: 'It opens with the light of the number, as soon as that arrives.',
    skipping: 'The results follow as soon as it arrives.',
    leave: 'To my purchases',
    lightOf: 'Light of public number {{number}}',
  },
});
