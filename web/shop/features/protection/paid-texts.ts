import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the sum of this month's payments. */
export const paidTexts = defineTexts({
  ja: {
    paid: '今月のお支払い（お支払い待ちを含む）{{used}}',
    paidOf: '今月のお支払い（お支払い待ちを含む）{{used}}／上限 {{amount}}',
    limits: 'ご利用の上限と休止',
  },
  en: {
    paid: 'Paid or ordered this month: {{used}}.',
    paidOf: 'Paid or ordered this month: {{used}}. Your limit: {{amount}}.',
    limits: 'Limits and breaks',
  },
});
