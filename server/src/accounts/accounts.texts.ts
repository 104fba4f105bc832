import type { Text } from '../http/language.ts';

export const accountTexts = {
  /**
   * Spec, section 8: one text for every failure, so that it does not reveal whether address or
   * password was wrong.
   */
  wrongCredentials: {
    ja: 'メールアドレスまたはパスワードが一致しません。',
    en: 'Email address or password do not match',
  },
  factorNeeded: {
    ja: 'はじめてご利用の端末のため、ご本人の確認が必要です。画面を再読み込みして、もう一度ログインしてください。',
    en: 'We do not recognise this browser, so please confirm that it is you. Reload the page and log in again.',
  },
} as const satisfies Record<string, Text>;
