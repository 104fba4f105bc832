import { logInAlertDays } from '#contract/limits.ts';
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
}): Mail {
  const { at, device, method, token } = logIn;
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
        `ご自身でログインされた場合、お手続きは必要ありません。このログインにお心当たりがない場合は、${logInAlertDays}日以内に次のボタンからお知らせください。当店ですべての端末をログアウトし、仮パスワードをメールでお送りしますので、その後、新しいパスワードを設定してください。`,
        { link: 'このログインに心当たりがない', path, isSecret: true },
      ],
    },
    en: {
      subject: '[Kaifu] Somebody logged in on a new device',
      parts: [
        'Somebody logged in to your account on a device (or in a browser) that had not been used before.',
        {
          facts: [
            ['Time', formatMoment(at, 'en')],
            ['Device', device || 'Unknown device'],
            ['By', methodTexts[method].en],
          ],
        },
        `If it was you, there is nothing you need to do. If it was not you, tell us within ${logInAlertDays} days with the button below. We then log out all devices and send you a temporary password by email. Then set a new password.`,
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
      subject: '【開封】パスキーでのログインをお断りしました',
      lead: 'お客様のパスキーの複製が使われたおそれがあるため、ログインをお断りしました。このパスキーを削除し、新しいものを追加してください。',
    },
    en: {
      subject: '[Kaifu] A login by passkey was refused',
      lead: 'A copy of your passkey may have been used, so we refused the login. Please remove this passkey and add another one.',
    },
  },
} as const;

/** Writes the mail that a passkey was added or removed, or that there may be a copy of it. */
export function passkeyMail(what: keyof typeof passkeyNews, name: string): Mail {
  const { ja, en } = passkeyNews[what];
  return wayInMail({
    ja: { ...ja, fact: ['パスキー', name] },
    en: { ...en, fact: ['Passkey', name] },
  });
}
