import type { Text } from '../http/language.ts';
import type { DecisionBar } from './approval.rules.ts';

export const staffTexts = {
  passwordForm: {
    ja: 'パスワードは10文字以上64文字以下にしてください。',
    en: 'A password has 10 to 64 characters.',
  },
  passwordMail: {
    ja: 'メールアドレスと同じパスワードは使えません。',
    en: 'The password must not be the mail address.',
  },
  passwordGuessable: {
    ja: 'このパスワードは、推測されやすい言葉や並びでできています。ほかの言葉を足すか、パスワード管理アプリで作成してください。',
    en: 'This password is made of words or runs that are easy to guess. Add other words, or let a password manager make one.',
  },
  invitationUnknown: {
    ja: 'この招待は期限切れか、すでに使われています。招待した方に、送り直しを頼んでください。',
    en: 'This invitation has expired or was used already. Ask the person who invited you to send another.',
  },
  mailInvalid: {
    ja: 'メールアドレスを確認してください。',
    en: 'This is not a mail address.',
  },
  mailTaken: {
    ja: 'このメールアドレスの担当者はすでにいます。',
    en: 'Somebody has this mail address already.',
  },
  approvalUnknown: {
    ja: 'この申請は見つかりません。30日より前に決まった申請は、操作の記録にあります。',
    en: 'There is no such request. Those decided more than 30 days ago are in the audit log.',
  },
  notAlone: {
    ja: 'ほかにオーナーまたは店長がいるため、1人での運用にはできません。',
    en: 'There is another owner or manager, so nobody needs to act alone.',
  },
  lastOwner: {
    ja: '最後のオーナーは外せません。先に別の方をオーナーにしてください。',
    en: 'This is the last owner. Make somebody else an owner first.',
  },
  viewTooLong: {
    ja: '検索の言葉が長すぎて、この表示は保存できません。短くしてから、もう一度保存してください。',
    en: 'The search is too long for a view. Shorten it, then save the view again.',
  },
  tooManyViews: {
    ja: '保存できる表示は100件までです。使わないものを削除してから、もう一度保存してください。',
    en: 'You have 100 views already. Delete one that you no longer use, then save this one again.',
  },
  lastFactor: {
    ja: '最後の認証手段は外せません。先に別の認証アプリかパスキーを追加してください。',
    en: 'Your last factor stays. Add another authenticator or passkey first.',
  },
  ownerKeepsTwo: {
    ja: 'オーナーには認証手段が2つ必要です。先に別の認証アプリかパスキーを追加してください。',
    en: 'An owner keeps two factors. Add another authenticator or passkey first.',
  },
  showFactorFirst: {
    ja: 'この確認は期限切れか、先に2つ目の認証が必要です。はじめからやり直してください。',
    en: 'This has expired, or your second factor is needed first. Begin again.',
  },
} as const satisfies Record<string, Text>;

/** Why somebody may not decide a request for approval. */
export const barTexts: Record<Exclude<DecisionBar, 'permission' | 'settled'>, Text> = {
  expired: {
    ja: '7日以内に承認されなかったため、期限切れです。必要なら、もう一度申請してください。',
    en: 'Nobody approved it within 7 days. Ask for it again if it is still needed.',
  },
  'own-request': {
    ja: '自分の申請は承認できません。ほかの方に頼んでください。',
    en: 'You cannot approve what you have asked for. Ask somebody else.',
  },
  'same-mailbox': {
    ja: '申請した方と同じメールボックスのアカウントでは承認できません。',
    en: 'Your account has the same mailbox as the person who asked, so it is no second person.',
  },
  'same-browser': {
    ja: '申請と同じブラウザーからは承認できません。もう1人の方が、ご自分の端末のブラウザーでサインインして承認してください。',
    en: 'This was asked for in the same browser. The second person signs in on their own device, and approves it there.',
  },
  'own-access': {
    ja: 'あなた自身の権限についての申請は承認できません。ほかの方に頼んでください。',
    en: 'This request is about your own access. Somebody else has to approve it.',
  },
  'requester-lost-permission': {
    ja: '申請した方の権限がなくなっているため、実行できません。',
    en: 'The person who asked no longer has the permission, so it cannot be executed.',
  },
};
