import type { Text } from '../http/language.ts';

/** The labels of the facts in a mail to the operator. */
export const noticeTexts = {
  payment: { ja: '支払い', en: 'Payment' },
  provider: { ja: '決済会社', en: 'Provider' },
  reason: { ja: '理由', en: 'Reason' },
} satisfies Record<string, Text>;
