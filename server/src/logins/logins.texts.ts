import type { Text } from '../http/language.ts';
import type { LogInMethod } from '../http/shop-session.ts';

/** How a member proved who they are. */
export const methodTexts: Readonly<Record<LogInMethod, Text>> = {
  password: { ja: 'パスワード', en: 'Password' },
  temporary_password: { ja: '仮パスワード', en: 'Temporary password' },
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
} as const satisfies Record<string, Text>;
