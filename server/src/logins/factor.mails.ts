import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';
import { wayInMail } from './way-in.mails.ts';

const news = {
  authenticatorAdded: {
    ja: {
      subject: '【開封】2段階認証が設定されました',
      lead: 'お客様のアカウントに、認証アプリによる2段階認証が設定されました。',
    },
    en: {
      subject: '[Kaifu] An authenticator app was set up',
      lead: 'An authenticator app was set up for two-step verification of your account.',
    },
  },
  authenticatorRemoved: {
    ja: {
      subject: '【開封】2段階認証が解除されました',
      lead: 'お客様のアカウントから、認証アプリによる2段階認証が解除されました。',
    },
    en: {
      subject: '[Kaifu] The authenticator app was removed',
      lead: 'The authenticator app was removed from your account.',
    },
  },
  codesRenewed: {
    ja: {
      subject: '【開封】回復コードが再発行されました',
      lead: 'お客様のアカウントの回復コードが再発行されました。これまでの回復コードは使えません。',
    },
    en: {
      subject: '[Kaifu] New recovery codes were made',
      lead: 'New recovery codes were made for your account. The old ones no longer work.',
    },
  },
} as const;

export type FactorNews = keyof typeof news;

/** Writes the mail that a member's authenticator or recovery codes changed. */
export function factorMail(what: FactorNews, at: Date): Mail {
  return wayInMail(news[what], at);
}

/** Writes the mail with a code that replaces a passkey which is refused because it has a copy. */
export function mailedCodeMail(code: string): Mail {
  return {
    ja: {
      subject: '【開封】ご本人の確認のコード',
      parts: [
        'パスキーが複製されたおそれがあるため、代わりに、次のコードをご本人の確認の画面に入力してください。10分以内に1回だけ使えます。',
        { code },
        '確認が済みましたら、「ログインと端末」の画面でこのパスキーを削除し、新しいものを追加してください。',
        'お心当たりがない場合は、ほかの人がお客様のパスキーを持っているおそれがあります。パスワードを変更してください。ほかの端末はすべてログアウトします。',
        { link: '「ログインと端末」を確認する', path: '/my-sessions' },
      ],
    },
    en: {
      subject: '[Kaifu] Your code to confirm that it is you',
      parts: [
        'Your passkey may have been copied. In its place, enter this code on the page that asks you to confirm that it is you. It works once, within 10 minutes.',
        { code },
        'Then remove this passkey on the page “Logins and devices”, and add another one.',
        'If this was not you, somebody else may have your passkey: change your password, which also logs out all other devices.',
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
        'お心当たりがない場合は、それまでに次の画面で「解除をとりやめる」を押し、お問い合わせ窓口へご連絡ください。',
        { link: '解除をとりやめる', path: '/my-sessions' },
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: '[Kaifu] Your authenticator app and passkeys will be removed',
      parts: [
        'We were told that you have lost your authenticator app or your device. The authenticator app and the passkeys of your account will be removed at this time:',
        { facts: [['Time', formatMoment(dueAt, 'en')]] },
        'If you have a recovery code, you do not have to wait: you can log in with it at once.',
        'If you did not ask for this, press “Stop the removal” on this page before then, and contact our support team.',
        { link: 'Stop the removal', path: '/my-sessions' },
        { link: 'Contact us', path: '/specific-commerce' },
      ],
    },
  };
}

/** The mail that support has removed a member's factors. */
export const factorsRemovedMail: Mail = {
  ja: {
    subject: '【開封】2段階認証とパスキーを解除しました',
    parts: [
      '解除のお申し出があったため、お客様のアカウントから認証アプリとパスキーを解除しました。パスワードでログインできます。',
      'お心当たりがない場合は、パスワードを変更し、ただちにお問い合わせ窓口へご連絡ください。',
      { link: 'お問い合わせ先', path: '/specific-commerce' },
      'アカウントを守るため、あらためて2段階認証の設定をおすすめします。',
      { link: '「ログインと端末」を確認する', path: '/my-sessions' },
    ],
  },
  en: {
    subject: '[Kaifu] Your authenticator app and passkeys were removed',
    parts: [
      'We removed the authenticator app and the passkeys from your account because we were asked to. You can log in with your password.',
      'If you did not ask for this, change your password and contact our support team at once.',
      { link: 'Contact us', path: '/specific-commerce' },
      'To keep your account safe, we recommend setting up two-step verification again.',
      { link: 'See “Logins and devices”', path: '/my-sessions' },
    ],
  },
};
