import type { Language } from '../http/language.ts';
import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/** The text about one change, and one fact of it, such as the name of a passkey. */
interface WayInNews {
  subject: string;
  lead: string;
  fact?: [string, string];
}

/**
 * Writes the mail that a member's log-in methods changed, with the time, and with what to do if
 * somebody else did it.
 */
export function wayInMail({ ja, en }: Readonly<Record<Language, WayInNews>>, at: Date): Mail {
  return {
    ja: {
      subject: ja.subject,
      parts: [
        ja.lead,
        { facts: [...(ja.fact === undefined ? [] : [ja.fact]), ['日時', formatMoment(at, 'ja')]] },
        'お心当たりがない場合は、まずパスワードを変更してください。ほかの端末はすべてログアウトします。次に、お心当たりのないパスキー、連携、認証アプリを「ログインと端末」の画面で外してください。ログインできない場合は、お問い合わせ窓口へご連絡ください。',
        { link: 'パスワードを変更する', path: '/change-password' },
        { link: '「ログインと端末」を確認する', path: '/my-sessions' },
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: en.subject,
      parts: [
        en.lead,
        { facts: [...(en.fact === undefined ? [] : [en.fact]), ['Time', formatMoment(at, 'en')]] },
        'If it was not you, first change your password, which also logs out all other devices. Then, under “Logins and devices”, remove any passkey, linked account or authenticator app that you do not recognise. If you cannot log in, please contact our support team.',
        { link: 'Change my password', path: '/change-password' },
        { link: 'See “Logins and devices”', path: '/my-sessions' },
        { link: 'Contact us', path: '/specific-commerce' },
      ],
    },
  };
}
