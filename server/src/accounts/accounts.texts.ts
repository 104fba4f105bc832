import type { Text } from '../http/language.ts';

export const accountTexts = {
  /** Spec section 8, for every failure alike: it does not say which of the two is wrong. */
  wrongCredentials: {
    ja: 'メールアドレスまたはパスワードが一致しません。',
    en: 'Email address or password do not match',
  },
} as const satisfies Record<string, Text>;
