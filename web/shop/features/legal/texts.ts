import { defineTexts } from '../../../kit/lib/i18n.ts';

export const legalTexts = defineTexts({
  ja: {
    contents: '目次',
    text: '内容',
    inEffect: '適用の開始：{{date}}',
    ofOrder: 'ご注文（{{date}}）のときの内容です。',
    sameAsNow: 'ご注文（{{date}}）のときも、ショップ標準の内容でした。',
    notRecorded:
      'このご注文（{{date}}）では、規約の版を記録していませんでした。いまの標準の内容を表示します。',
    updated: '最終改定日：{{date}}',
    demo: 'これは見本の店舗です。運営者の情報は架空のもので、実際の販売は行っていません。',
    newTab: '（新しいタブで開きます）',
  },
  en: {
    contents: 'Contents',
    text: 'Text',
    inEffect: 'In effect from {{date}}',
    ofOrder: 'This is the text as it was when you ordered, on {{date}}.',
    sameAsNow: 'When you ordered, on {{date}}, the shop’s standard text was in effect, too.',
    notRecorded:
      'The version of the text was not recorded with this order of {{date}}. This is the standard text of now.',
    updated: 'Last updated: {{date}}',
    demo: 'This is a demonstration shop. Its operator is fictitious, and nothing is actually sold.',
    newTab: ' (opens in a new tab)',
  },
});
