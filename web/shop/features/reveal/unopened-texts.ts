import { defineTexts } from '../../../kit/lib/i18n.ts';

export const unopenedTexts = defineTexts({
  ja: {
    title_other: 'まだ{{count}}パックが未開封です',
    lead: '開封を続けるか、すべてのカードをすぐに見るかを選べます。',
    continue_other: '開封の続きを見る（残り{{count}}パック）',
    showAll: 'すべて見る',
  },
  en: {
    title_one: '{{count}} pack is still unopened',
    title_other: '{{count}} packs are still unopened',
    lead: 'Go on opening them, or see all your cards right away.',
    continue_one: 'Go on opening ({{count}} pack left)',
    continue_other: 'Go on opening ({{count}} packs left)',
    showAll: 'Show all now',
  },
});
