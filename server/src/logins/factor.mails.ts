import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';
import { wayInMail } from './way-in.mails.ts';

const news = {
  authenticatorAdded: {
    ja: {
      subject: '【開封】2段階認証を設定しました',
      lead: 'お客様のアカウントに、認証アプリによる2段階認証が設定されました。',
    },
    en: {
      subject: '[Kaifu] An authenticator app was set up',
      lead: 'An authenticator app was set up for your account as a second factor.',
    },
  },
  authenticatorRemoved: {
    ja: {
      subject: '【開封】2段階認証を解除しました',
      lead: 'お客様のアカウントから、認証アプリによる2段階認証が解除されました。',
    },
    en: {
      subject: '[Kaifu] The authenticator app was removed',
      lead: 'The authenticator app was removed from your account.',
    },
  },
  codesRenewed: {
    ja: {
      subject: '【開封】回復コードを再発行しました',
      lead: 'お客様のアカウントの回復コードが再発行されました。これまでの回復コードは使えません。',
    },
    en: {
      subject: '[Kaifu] New recovery codes were made',
      lead: 'New recovery codes were made for your account. The ones before no longer work.',
    },
  },
} as const;

export type FactorNews = keyof typeof news;

/** Writes the mail that a member's authenticator or recovery codes changed. */
export function factorMail(what: FactorNews): Mail {
  return wayInMail(news[what]);
}

/** Writes the mail with a code that replaces a passkey which is refused because it has a copy. */
export function mailedCodeMail(code: string): Mail {
  return {
    ja: {
      subject: '【開封】ご本人確認のコード',
      parts: [
        'パスキーが複製されたおそれがあるため、代わりに、次のコードをご本人の確認の画面に入力してください。10分以内に1回だけ使えます。',
        { code },
        '確認が済みましたら、「ログインと端末」の画面でこのパスキーを削除し、新しいものを追加してください。',
        'お心当たりがない場合は、第三者がお客様のパスキーを持っているおそれがあります。パスワードを変更し、ほかの端末をログアウトしてください。',
        { link: '「ログインと端末」を確認する', path: '/my-sessions' },
      ],
    },
    en: {
      subject: '[Kaifu] Your code',
      parts: [
        'Your passkey may have been copied. In its place, enter this code on the page that asks you to confirm that it is you. It works once, within ten minutes.',
        { code },
        'Then remove this passkey on the page “Logins and devices”, and add another one.',
        'If this was not you, somebody may have your passkey: change your password and log out all other devices.',
        { link: 'See “Logins and devices”', path: '/my-sessions' },
      ],
    },
  };
}

/** Writes the mail that support was asked to remove a member's factors. */
export function removalMail(dueAt: Date): Mail {
  return {
    ja: {
      subject: '【開封】2段階認証とパスキーを解除する予定です',
      parts: [
        '認証アプリや端末を紛失されたとのお申し出により、お客様のアカウントの2段階認証とパスキーを、次の日時に解除します。',
        { facts: [['解除の日時', formatMoment(dueAt, 'ja')]] },
        '回復コードをお持ちの場合は、お待ちいただかずに、すぐにログインできます。',
        'お心当たりがない場合は、それまでに次の画面で「解除をとりやめる」を押し、お問い合わせください。',
        { link: '解除をとりやめる', path: '/my-sessions' },
      ],
    },
    en: {
      subject: '[Kaifu] Your second factors will be removed',
      parts: [
        'We were told that you lost your authenticator or device. The authenticator app and the passkeys of your account will be removed at this time:',
        { facts: [['Time', formatMoment(dueAt, 'en')]] },
        'If you have a recovery code, you need not wait: log in with it at once.',
        'If you did not ask for this, press “Stop the removal” on this page before then, and contact us.',
        { link: 'Stop the removal', path: '/my-sessions' },
      ],
    },
  };
}

/** The mail that support has removed a member's factors. */
export const factorsRemovedMail: Mail = {
  ja: {
    subject: '【開封】2段階認証とパスキーを解除しました',
    parts: [
      '解除のお申し出があったため、お客様のアカウントから認証アプリとパスキーを解除しました。パスワードでログインできます。お心当たりがない場合は、パスワードを変更し、ただちにお問い合わせください。',
      'アカウントを守るため、あらためて2段階認証の設定をおすすめします。',
      { link: '「ログインと端末」を確認する', path: '/my-sessions' },
    ],
  },
  en: {
    subject: '[Kaifu] Your second factors were removed',
    parts: [
      'We removed the authenticator app and the passkeys from your account because we were asked to. You can log in with your password. If you did not ask for this, change your password and contact us at once.',
      'To keep your account safe, we advise you to set up a second factor again.',
      { link: 'See “Logins and devices”', path: '/my-sessions' },
    ],
  },
};
