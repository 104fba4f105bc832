import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the page that a link to a shared collection opens. */
export const sharedCollectionTexts = defineTexts({
  ja: {
    heading: '開封で集めたカード',
    headingOf: '{{name}}さんのコレクション',
    count_one: '{{count}}枚',
    count_other: '{{count}}枚',
    lead: '持ち主が公開を選んだカードです。カードを選ぶと、抽選の証明を確かめられます。',
    none: '公開中のカードはありません',
    gone: 'このコレクションは公開されていません',
    goneHint: '公開が終わったか、リンクが正しくありません。リンクをくれた人に確かめてください。',
    toPacks: 'パックを見る',
  },
  en: {
    heading: 'Cards won at Kaifu',
    headingOf: 'Collection of {{name}}',
    count_one: '{{count}} card',
    count_other: '{{count}} cards',
    lead: 'Their owner chose to show these cards. Open one to check the proof of its draw.',
    none: 'No cards are shown',
    gone: 'This collection is not shown',
    goneHint:
      'It is no longer shown, or the link is not complete. Please ask the person who sent it to you.',
    toPacks: 'See the packs',
  },
});
