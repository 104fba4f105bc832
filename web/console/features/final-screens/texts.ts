import { defineTexts } from '../../../kit/lib/i18n.ts';

export const finalScreenTextsOfConsole = defineTexts({
  ja: {
    name: '最終確認画面 {{number}}',
    since: '{{day}}からの文面',
    unknown: 'この版のコンソールには、この文面がありません。',
  },
  en: {
    name: 'Final screen {{number}}',
    since: 'This text since {{day}}',
    unknown: 'This version of the console does not have its text.',
  },
});
