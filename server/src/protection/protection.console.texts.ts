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
  impossibleDate: {
    ja: '生年月日を確認してください。',
    en: 'Check the date of birth.',
  },
} as const satisfies Record<string, Text>;

/** Why no limits of another person are ended. */
export const liftTexts = {
  'nothing-to-lift': {
    ja: 'この会員に、ほかの方のものかもしれない制限はありません。本人が設定した上限と休止、確認済みのメールアドレスや電話番号による制限は、解除できません。',
    en: 'This member has no limits that may be another person’s. Limits and breaks that the member set, or that came with a confirmed email address or phone, cannot be ended.',
  },
  'mailbox-unproved': {
    ja: 'この会員はメールアドレスの確認を済ませていません。先に確認のメールを送り、会員に確認してもらってください。',
    en: 'This member has not confirmed the email address. Send them the link first, and ask them to confirm it.',
  },
  'needs-two-people': {
    ja: 'ほかの方による制限を解除するには、2人が必要です。1人での運用中は解除できません。権限のある人をもう1人招待し、承認を受けてください。',
    en: 'It takes two people to end limits of another person, also while one person runs the shop alone. Invite somebody who may approve it.',
  },
} as const satisfies Record<string, Text>;

/** Why a date of birth is not corrected. */
export const birthDateTexts = {
  'not-stated': {
    ja: 'この会員は生年月日をまだ登録していません。はじめてポイントを購入するときに、本人が登録します。',
    en: 'This member has not stated a date of birth. They do so before they first buy points.',
  },
  unchanged: {
    ja: '登録されている生年月日と同じです。',
    en: 'This is the date of birth that is registered.',
  },
  'needs-two-people': {
    ja: '18歳未満の会員の生年月日を早めるには、2人が必要です。1人での運用中は変更できません。権限のある人をもう1人招待し、承認を受けてください。',
    en: 'It takes two people to make a member under 18 older, also while one person runs the shop alone. Invite somebody who may approve it.',
  },
} as const satisfies Record<string, Text>;
