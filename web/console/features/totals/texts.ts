import { defineTexts } from '../../../kit/lib/i18n.ts';

export const totalTexts = defineTexts({
  ja: {
    rows: '{{rows}}件',
    more: '{{rows}}件超',
    sum_yen: '合計{{value}}円',
    sum_reversedYen: '返金{{value}}円',
    sum_cards: 'カード{{value}}枚',
    sum_copies: '合計{{value}}枚',
    sum_remaining: '残り{{value}}口',
    sum_needed: '必要{{value}}枚',
    sum_short: '不足{{value}}枚',
    sum_parcels: '荷物{{value}}個',
    sum_sent: '発送済み{{value}}個',
    sum_differences: '差異{{value}}件',
    sum_rows: '合計{{value}}行',
  },
  en: {
    rows: 'Rows: {{rows}}',
    more: 'More than {{rows}} rows',
    sum_yen: '{{value}} yen',
    sum_reversedYen: 'Given back: {{value}} yen',
    sum_cards: 'Cards: {{value}}',
    sum_copies: 'Copies: {{value}}',
    sum_remaining: 'Units left: {{value}}',
    sum_needed: 'Needed: {{value}}',
    sum_short: 'Missing: {{value}}',
    sum_parcels: 'Parcels: {{value}}',
    sum_sent: 'Sent: {{value}}',
    sum_differences: 'Differences: {{value}}',
    sum_rows: 'Lines: {{value}}',
  },
});
