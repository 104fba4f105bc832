import type { Text } from '../http/language.ts';

/** Texts of refusals of the console's commands that protect a member. */
export const protectionConsoleTexts = {
  notTighter: {
    ja: '今の上限のほうが低いか、同じです。上限を上げられるのは会員本人だけです。',
    en: 'The present cap is lower or the same. Only the member can ask for a higher one.',
  },
  shorterBreak: {
    ja: '今の休止のほうが長く続きます。休止は延ばせますが、短くすることは誰にもできません。',
    en: 'The present break ends later. A break can be made longer; nobody can make it shorter.',
  },
  notStated: {
    ja: 'この会員は生年月日をまだ登録していません。はじめてポイントを購入するときに、本人が登録します。',
    en: 'This member has not stated a date of birth. They do so before they first buy points.',
  },
  sameDate: {
    ja: '登録されている生年月日と同じです。',
    en: 'This is the date of birth that is registered.',
  },
  impossibleDate: {
    ja: '生年月日を確認してください。',
    en: 'Check the date of birth.',
  },
} as const satisfies Record<string, Text>;
