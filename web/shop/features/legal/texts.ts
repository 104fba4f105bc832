import { defineTexts } from '../../../kit/lib/i18n.ts';

export const legalTexts = defineTexts({
  ja: {
    contents: '目次',
    updated: '最終改定日：{{date}}',
    demo: 'これは見本の店舗です。運営者の情報は架空のもので、実際の販売は行っていません。',
    newTab: '（新しいタブで開きます）',
  },
  en: {
    contents: 'Contents',
    updated: 'Last updated: {{date}}',
    demo: 'This is a demonstration shop. Its operator is fictitious, and nothing is actually sold.',
    newTab: ' (opens in a new tab)',
  },
});
