import type { Text } from '../http/language.ts';

export const staffTexts = {
  passwordForm: {
    ja: 'パスワードは10文字以上64文字以下にしてください。',
    en: 'A password has 10 to 64 characters.',
  },
  passwordMail: {
    ja: 'メールアドレスと同じパスワードは使えません。',
    en: 'The password must not be the mail address.',
  },
  invitationUnknown: {
    ja: 'この招待は期限切れか、すでに使われています。招待した方に、送り直しを頼んでください。',
    en: 'This invitation has expired or was used already. Ask the person who invited you to send another.',
  },
  lastFactor: {
    ja: '最後の認証手段は外せません。先に別の認証アプリかパスキーを追加してください。',
    en: 'Your last factor stays. Add another authenticator or passkey first.',
  },
  showFactorFirst: {
    ja: 'この確認は期限切れか、先に2つ目の認証が必要です。はじめからやり直してください。',
    en: 'This has expired, or your second factor is needed first. Begin again.',
  },
} as const satisfies Record<string, Text>;
