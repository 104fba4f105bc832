import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the sum of this month's payments. */
export const paidTexts = defineTexts({
  ja: {
    paid: '今月のお支払い {{used}}',
    paidOf: '今月のお支払い {{used}}／上限 {{amount}}',
    limits: '上限を設定する',
  },
  en: {
    paid: 'Paid this month: {{used}}.',
    paidOf: 'Paid this month: {{used}} of {{amount}}.',
    limits: 'Set a limit',
  },
});
