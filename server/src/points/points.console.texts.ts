import type { Text } from '../http/language.ts';

export const pointConsoleTexts = {
  overdrawn: {
    ja: '残高を超えて減らすことはできません。何も変更していません。',
    en: 'The member does not have that much. Nothing was changed.',
  },
  noDebt: {
    ja: 'この会員に不足分のポイントはありません。何も変更していません。',
    en: 'This member owes no points. Nothing was changed.',
  },
} as const satisfies Record<string, Text>;
