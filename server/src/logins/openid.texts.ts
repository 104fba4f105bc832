import type { Text } from '../http/language.ts';
import type { OpenidProviderId } from '../providers/openid/openid-provider.ts';
import { methodTexts } from './logins.texts.ts';

/** Sentences on log-ins with accounts of other companies; `{{name}}` is the company. */
const texts = {
  stale: {
    ja: '{{name}}でのログインの有効期限が切れたか、すでに使われています。このブラウザーで、はじめからやり直してください。',
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
    ja: 'いま{{name}}につながりません。少し待ってからもう一度お試しになるか、ほかの方法でログインしてください。',
    en: 'We cannot reach {{name}} right now. Please try again later, or log in another way.',
  },
  unverified: {
    ja: 'この{{name}}のアカウントは、まだ連携されていません。いつもの方法でログインし、「ログインと端末」の画面で{{name}}を連携してください。会員でない方は、新規会員登録をしてください。',
    en: 'This {{name}} account is not linked yet. Log in as you usually do and link {{name}} on the page “Logins and devices”. If you are not a member yet, please register.',
  },
  taken: {
    ja: 'この{{name}}のアカウントは、別の会員に連携されています。別の{{name}}のアカウントをお使いください。',
    en: 'This {{name}} account is linked to another member. Please use another {{name}} account.',
  },
  other: {
    ja: '別の{{name}}のアカウントがすでに連携されています。変更するには、「ログインと端末」の画面で連携を解除してから、もう一度お試しください。',
    en: 'Another {{name}} account is linked already. To change it, unlink it first on the page “Logins and devices”.',
  },
  gone: {
    ja: '連携の有効期限が切れたか、このアカウントには連携できません。はじめからやり直してください。',
    en: 'This has expired, or it cannot be linked to this account. Please start again.',
  },
  'last-way': {
    ja: '{{name}}がログインできる最後の方法のため、解除できません。先に、パスワードを再発行して設定するか、パスキーを追加してください。',
    en: '{{name}} is the last way in which you can log in, so it stays. First set a new password by a temporary one, or add a passkey.',
  },
} as const satisfies Record<string, Text>;

/** Writes a sentence about a company. */
export function openidText(name: keyof typeof texts, provider: OpenidProviderId): Text {
  const { ja, en } = texts[name];
  const company = methodTexts[provider];
  return { ja: ja.replaceAll('{{name}}', company.ja), en: en.replaceAll('{{name}}', company.en) };
}
