import { defineTexts } from '../../../kit/lib/i18n.ts';

export const liveFeedTexts = defineTexts({
  ja: {
    title: 'みんなの当選カード（トップページ）',
    on: '表示しています。',
    off: '止めています。',
    state: '状態',
    watchers: '今見ている人: {{count}}人（最大10秒遅れ）',
    switchOff: '表示を止める',
    switchOn: '表示を再開する',
    hint: '数秒以内に、すべてのお客様に反映されます。パックのページの「最近の当選カード」は変わりません。',
  },
  en: {
    title: 'Cards drawn just now (top page)',
    on: 'It is shown.',
    off: 'It is switched off.',
    state: 'State',
    watchers: 'Watching now: {{count}} (up to ten seconds old)',
    switchOff: 'Switch it off',
    switchOn: 'Switch it on',
    hint: 'It takes effect for all customers within seconds. The cards on the page of each pack stay.',
  },
});
