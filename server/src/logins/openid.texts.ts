import type { Text } from '../http/language.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { methodTexts } from './logins.texts.ts';

/** Sentences on log-ins with accounts of other companies; `{{name}}` is the company. */
const texts = {
  stale: {
    ja: '{{name}}でのログインは、有効期限が切れたか、すでに済んでいます。このブラウザーで、はじめからやり直してください。',
    en: 'This login with {{name}} has expired or was used before. Please start again in this browser.',
  },
  cancelled: {
    ja: '{{name}}でのログインはキャンセルされました。もう一度お試しになるか、ほかの方法でログインしてください。',
    en: 'The login with {{name}} was cancelled. Please try again, or log in another way.',
  },
  refused: {
    ja: '{{name}}からの応答を確認できなかったため、ログインしませんでした。はじめからやり直すか、ほかの方法でログインしてください。',
    en: 'We could not verify what {{name}} answered, so you were not logged in. Please start again, or log in another way.',
  },
  unavailable: {
    ja: '今は{{name}}につながりません。少し待ってからもう一度お試しになるか、ほかの方法でログインしてください。',
    en: 'We cannot reach {{name}} right now. Please try again later, or log in another way.',
  },
  unverified: {
    ja: 'この{{name}}のアカウントは、まだ連携されていません。いつもの方法でログインし、「ログインと端末」の画面で{{name}}を連携してください。会員でない方は、新規会員登録をしてください。',
    en: 'This {{name}} account is not linked yet. Log in as you usually do and link {{name}} on the page “Logins and devices”. If you are not a member yet, please register.',
  },
  taken: {
    ja: 'この{{name}}のアカウントは、別の会員に連携されています。別の{{name}}のアカウントをお使いいただくか、その会員もご本人の場合は、先にそちらで連携を解除してください。お心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
    en: 'This {{name}} account is linked to another account at Kaifu. If that account is yours too, unlink it there first, or use another {{name}} account. If it is not yours, please contact our support team.',
  },
  other: {
    ja: '別の{{name}}のアカウントがすでに連携されています。変更するには、「ログインと端末」の画面で連携を解除してから、もう一度お試しください。',
    en: 'Another {{name}} account is linked already. To change it, unlink it first on the page “Logins and devices”.',
  },
  gone: {
    ja: '有効期限が切れたか、このアカウントには{{name}}を連携できません。「ログインと端末」の画面で、はじめからやり直してください。',
    en: 'Linking {{name}} took too long, or is not possible for this account. Please start again on the page “Logins and devices”.',
  },
  'last-way': {
    ja: 'ほかにログインする方法がなくなるため、{{name}}の連携は解除していません。先に、仮パスワードを発行して新しいパスワードを設定するか、パスキーを追加してください。',
    en: 'We did not unlink {{name}}: without it you could no longer log in. First reset your password (“Forgot your password?” on the login page), or add a passkey.',
  },
} as const satisfies Record<string, Text>;

/** Writes a sentence about a company. */
export function openidText(name: keyof typeof texts, provider: OpenidProviderId): Text {
  const { ja, en } = texts[name];
  const company = methodTexts[provider];
  return { ja: ja.replaceAll('{{name}}', company.ja), en: en.replaceAll('{{name}}', company.en) };
}
