import type { LogInMethod } from '../http/shop-session.ts';
import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';
import { methodTexts } from './logins.texts.ts';
import { wayInMail } from './way-in.mails.ts';

/** Writes the mail about a log-in in a browser in which the member had never logged in. */
export function newDeviceMail(logIn: {
  at: Date;
  device: string;
  method: LogInMethod;
  token: string;
  /** Until when the link works. */
  until: Date;
}): Mail {
  const { at, device, method, token, until } = logIn;
  // Behind the number sign, so that no server's log has the token.
  const path = `/not-me#${token}`;
  return {
    ja: {
      subject: '【開封】新しい端末でログインがありました',
      parts: [
        'これまでにログインしたことのない端末（またはブラウザー）で、お客様のアカウントへのログインがありました。',
        {
          facts: [
            ['日時', formatMoment(at, 'ja')],
            ['端末', device || '不明な端末'],
            ['方法', methodTexts[method].ja],
          ],
        },
        'ご自身でログインされた場合、お手続きは必要ありません。',
        `このログインにお心当たりがない場合は、${formatMoment(until, 'ja')}までに、次のボタンからお知らせください。当店で、すべての端末をログアウトし、今のパスワードを無効にして、仮パスワードをメールでお送りします。GoogleとLINEの連携はすべて解除し、このログインのあとに追加されたパスキーと認証アプリは削除します。期限を過ぎた場合は、パスワードを変更してください。`,
        { link: 'このログインに心当たりがない', path, isSecret: true },
      ],
    },
    en: {
      subject: '[Kaifu] New login to your account',
      parts: [
        'Your account was logged in to from a device or browser that we had not seen before.',
        {
          facts: [
            ['Time', formatMoment(at, 'en')],
            ['Device', device || 'Unknown device'],
            ['Method', methodTexts[method].en],
          ],
        },
        'If it was you, there is nothing you need to do.',
        `If it was not you, tell us with the button below by ${formatMoment(until, 'en')}. We then log out all devices, block your password and email you a temporary one. We also unlink Google and LINE, and remove any passkey and authenticator app that was added after this login. Later than that, please change your password.`,
        { link: 'This was not me', path, isSecret: true },
      ],
    },
  };
}

const passkeyNews = {
  added: {
    ja: {
      subject: '【開封】パスキーが追加されました',
      lead: 'お客様のアカウントに、パスキーが追加されました。',
    },
    en: {
      subject: '[Kaifu] A passkey was added',
      lead: 'A passkey was added to your account.',
    },
  },
  removed: {
    ja: {
      subject: '【開封】パスキーが削除されました',
      lead: 'お客様のアカウントから、パスキーが削除されました。',
    },
    en: {
      subject: '[Kaifu] A passkey was removed',
      lead: 'A passkey was removed from your account.',
    },
  },
  copied: {
    ja: {
      subject: '【開封】複製されたおそれのあるパスキーを停止しました',
      lead: 'お客様のパスキーが複製されたおそれがあるため、このパスキーでのログインを停止しました。このパスキーを削除し、新しいものを追加してください。',
    },
    en: {
      subject: '[Kaifu] We stopped a passkey that may have been copied',
      lead: 'This passkey may have been copied, so nobody can log in with it any more. Please remove it and add another one.',
    },
  },
} as const;

/** Writes the mail that a passkey was added or removed, or that there may be a copy of it. */
export function passkeyMail(what: keyof typeof passkeyNews, name: string, at: Date): Mail {
  const { ja, en } = passkeyNews[what];
  return wayInMail(
    { ja: { ...ja, fact: ['パスキー', name] }, en: { ...en, fact: ['Passkey', name] } },
    at,
  );
}
