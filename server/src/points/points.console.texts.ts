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
  debtChanged: {
    ja: '不足分のポイントが、申請の後に変わりました。何も変更していません。いまの数を確認して、もう一度申請してください。',
    en: 'What this member owes has changed since it was asked for. Nothing was changed. Look at the number now, and ask again.',
  },
} as const satisfies Record<string, Text>;
