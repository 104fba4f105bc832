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
        'お心当たりがない場合は、パスワードを変更し、ほかの端末をログアウトしてください。',
        { link: 'ログインと端末を確かめる', path: '/my-sessions' },
      ],
    },
    en: {
      subject: en.subject,
      parts: [
        en.lead,
        ...(en.fact === undefined ? [] : [{ facts: [en.fact] }]),
        'If it was not you, change your password and log out all other devices.',
        { link: 'See your logins and devices', path: '/my-sessions' },
      ],
    },
  };
}
