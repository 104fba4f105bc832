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
} as const satisfies Record<string, Text>;
