import type { Text } from '../http/language.ts';
import type { LogInMethod } from '../http/shop-session.ts';

/** How a member proved who they are. */
export const methodTexts: Readonly<Record<LogInMethod, Text>> = {
  password: { ja: 'パスワード', en: 'Password' },
  temporary_password: { ja: '仮パスワード', en: 'Temporary password' },
  passkey: { ja: 'パスキー', en: 'Passkey' },
  google: { ja: 'Google', en: 'Google' },
  line: { ja: 'LINE', en: 'LINE' },
};

/** Returns the words for a stored method; '' if a newer version of the shop stored it. */
export function methodText(method: string): Text {
  const known: Readonly<Record<string, Text>> = methodTexts;
  return known[method] ?? { ja: '', en: '' };
}

export const loginTexts = {
  alertUnknown: {
    ja: 'このリンクは無効か、期限が切れています。お心当たりのないログインがあった場合は、パスワードを再発行してください。',
    en: 'This link is not valid, or it has expired. If somebody else has logged in to your account, please reset your password.',
  },
  passkeyRefused: {
    ja: 'このパスキーではログインできませんでした。もう一度お試しになるか、パスワードでログインしてください。',
    en: 'We could not log you in with this passkey. Please try again, or log in with your password.',
  },
  passkeyCopied: {
    ja: 'このパスキーは複製されたおそれがあるため、ログインには使えません。パスワードでログインし、ご本人の確認では、回復コードか、メールでお送りするコードを入力してください。メールのコードは、「パスキーで確認する」でこのパスキーを選ぶと届きます。ログイン後、このパスキーを削除してください。',
    en: 'This passkey may have been copied, so you cannot log in with it. 1. Log in with your password. 2. When we ask you to confirm that it is you, enter a recovery code, or press the passkey button: we then email you a code. 3. Remove this passkey, and add a new one.',
  },
  lastPasskey: {
    ja: 'ほかにログインする方法がなくなるため、このパスキーは削除していません。先に、仮パスワードを発行して新しいパスワードを設定するか、別のパスキーを追加してください。',
    en: 'We did not remove this passkey: without it you could no longer log in. First reset your password (“Forgot your password?” on the login page), or add another passkey.',
  },
  codeMailed: {
    ja: 'このパスキーは複製されたおそれがあるため、使えません。代わりのコードをメールでお送りしましたので、10分以内に入力してください。回復コードもお使いいただけます。',
    en: 'This passkey may have been copied, so it cannot be used. We have emailed you a code in its place: please enter it within 10 minutes. A recovery code works, too.',
  },
  logInGone: {
    ja: 'ログインの確認は、有効期限が切れたか、すでに済んでいます。メールアドレスとパスワード（または仮パスワード）で、もう一度ログインしてください。',
    en: 'This login has expired or was completed before. Please log in again with your email address and your password, or the temporary one.',
  },
  passwordNeeded: {
    ja: '続けるには、今のパスワードを入力してください。',
    en: 'Please enter your password to continue.',
  },
  passwordWrong: {
    ja: 'パスワードが違います。もう一度入力してください。',
    en: 'That password is not correct. Please try again.',
  },
  passkeyNotShown: {
    ja: 'このパスキーでは確認できませんでした。もう一度お試しください。',
    en: 'We could not confirm with this passkey. Please try again.',
  },
  codeWrong: {
    ja: 'コードが違うか、すでに使われています。認証アプリに表示されている新しいコードか、未使用の回復コードを入力してください。',
    en: 'This code is wrong or was used before. Please enter the code that your authenticator app shows now, or an unused recovery code.',
  },
  newCodeWrong: {
    ja: 'コードが違います。認証アプリに表示されている新しいコードを入力してください。',
    en: 'This code is wrong. Please enter the code that your authenticator app shows now.',
  },
  authenticatorUnknown: {
    ja: '設定の有効期限が切れました。はじめからやり直してください。',
    en: 'The setup has timed out. Please start again.',
  },
  noFactor: {
    ja: 'この会員は、2段階認証もパスキーも設定していません。',
    en: 'This member has neither an authenticator nor a passkey.',
  },
  passkeyNotAdded: {
    ja: 'パスキーを追加できませんでした。もう一度お試しください。',
    en: 'We could not add this passkey. Please try again.',
  },
} as const satisfies Record<string, Text>;
