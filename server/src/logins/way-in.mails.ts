import type { Language } from '../http/language.ts';
import type { Mail } from '../messages/index.ts';

/** The text about one change, and one fact of it, such as the name of a passkey. */
interface WayInNews {
  subject: string;
  lead: string;
  fact?: [string, string];
}

/**
 * Writes the mail that a member's log-in methods changed, with what to do if somebody else did it.
 */
export function wayInMail({ ja, en }: Readonly<Record<Language, WayInNews>>): Mail {
  return {
    ja: {
      subject: ja.subject,
      parts: [
        ja.lead,
        ...(ja.fact === undefined ? [] : [{ facts: [ja.fact] }]),
        'お心当たりがない場合は、パスワードを変更し、ほかの端末をログアウトし、お心当たりのないパスキー、連携、認証アプリを削除または解除してください。できない場合は、お問い合わせください。',
        { link: '「ログインと端末」を確認する', path: '/my-sessions' },
      ],
    },
    en: {
      subject: en.subject,
      parts: [
        en.lead,
        ...(en.fact === undefined ? [] : [{ facts: [en.fact] }]),
        'If it was not you, change your password, log out all other devices, and remove any passkey, linked account or app that you do not recognise. If you cannot, please contact us.',
        { link: 'See “Logins and devices”', path: '/my-sessions' },
      ],
    },
  };
}
