import { temporaryPasswordMinutes } from '#contract/limits.ts';
import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';
import { attemptsPerAccount } from './login.rules.ts';

/** Writes the mail that greets a new member. */
export function welcomeMail(): Mail {
  return {
    ja: {
      subject: '【開封】会員登録が完了しました',
      parts: [
        'ご登録ありがとうございます。会員登録が完了しました。',
        '続けて、アカウント設定の「会員情報」から携帯電話番号のSMS認証をお願いします。SMS認証とポイントの購入（1回以上）が済むと、お友だちを紹介できるようになります。',
        { link: 'SMS認証へ進む', path: '/change-member' },
        '会員登録にお心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: '[Kaifu] Welcome',
      parts: [
        'Thank you for registering. You are now a member.',
        'Next, please verify your phone by SMS, under “Your details” in the account settings. Once you have also bought points, you can invite friends.',
        { link: 'Verify my phone', path: '/change-member' },
        'If you did not register, please contact our support team.',
        { link: 'Contact us', path: '/specific-commerce' },
      ],
    },
  };
}

/**
 * Writes the mail to somebody whose address was used to register again. Only the owner of the
 * address learns that the account exists.
 */
export function alreadyMemberMail(): Mail {
  return {
    ja: {
      subject: '【開封】すでに会員登録されています',
      parts: [
        'このメールアドレスで会員登録の申し込みがありましたが、すでに登録されているため、新しいアカウントは作成していません。',
        'パスワードをお忘れの場合は、仮パスワードを発行できます。お心当たりがない場合、お手続きは必要ありません。',
        { link: 'ログインする', path: '/login' },
        { link: '仮パスワードを発行する', path: '/password-reissue' },
      ],
    },
    en: {
      subject: '[Kaifu] You already have an account',
      parts: [
        'Somebody tried to register with this email address. It already has an account, so no new one was made.',
        'If you have forgotten your password, we can send you a temporary one. If this was not you, there is nothing you need to do.',
        { link: 'Log in', path: '/login' },
        { link: 'Reset my password', path: '/password-reissue' },
      ],
    },
  };
}

/** Writes the mail with a temporary password that a member, or a stranger, asked for. */
export function temporaryPasswordMail(password: string): Mail {
  return {
    ja: {
      subject: '【開封】仮パスワードのお知らせ',
      parts: [
        `仮パスワードを発行しました。${temporaryPasswordMinutes}分以内に、1回だけログインに使えます。ログイン後、新しいパスワードを設定してください。`,
        { code: password },
        { link: 'ログインする', path: '/login' },
        'お心当たりがない場合、お手続きは必要ありません。これまでのパスワードは、そのままお使いいただけます。',
      ],
    },
    en: {
      subject: '[Kaifu] Your temporary password',
      parts: [
        `Here is your temporary password. It works once, within ${temporaryPasswordMinutes} minutes. When you have logged in, set a new password.`,
        { code: password },
        { link: 'Log in', path: '/login' },
        'If you did not ask for this, there is nothing you need to do: your old password still works.',
      ],
    },
  };
}

/** Writes the mail with a temporary password after the old one was made useless. */
export function replacedPasswordMail(password: string): Mail {
  return {
    ja: {
      subject: '【開封】仮パスワードのお知らせ',
      parts: [
        `アカウントを守るため、これまでのパスワードを無効にし、仮パスワードを発行しました。${temporaryPasswordMinutes}分以内に、1回だけログインに使えます。ログイン後、新しいパスワードを設定してください。`,
        { code: password },
        { link: 'ログインする', path: '/login' },
        '期限が切れた場合は、仮パスワードをもう一度発行できます。',
        { link: '仮パスワードを発行する', path: '/password-reissue' },
      ],
    },
    en: {
      subject: '[Kaifu] Your temporary password',
      parts: [
        `To keep your account safe, we have blocked your old password and made a temporary one. It works once, within ${temporaryPasswordMinutes} minutes. When you have logged in, set a new password.`,
        { code: password },
        { link: 'Log in', path: '/login' },
        'If it has expired, you can ask for another one.',
        { link: 'Send a temporary password', path: '/password-reissue' },
      ],
    },
  };
}

/** Writes the mail that logging in is locked after too many attempts. */
export function loginLockedMail(until: Date): Mail {
  return {
    ja: {
      subject: '【開封】ログインを一時的に停止しました',
      parts: [
        `お客様のメールアドレスで、ログインまたは会員登録の失敗が続けて${attemptsPerAccount.limit}回あったため、${formatMoment(until, 'ja')}までログインを停止しています。`,
        'ご本人の場合は、停止が終わるまでお待ちいただくか、仮パスワードを発行してください。仮パスワードでは、すぐにログインできます。お心当たりがない場合は、ほかの人がログインしようとした可能性があります。パスワードの変更をおすすめします。',
        { link: '仮パスワードを発行する', path: '/password-reissue' },
      ],
    },
    en: {
      subject: '[Kaifu] Logins to your account are paused',
      parts: [
        `There were ${attemptsPerAccount.limit} failed attempts in a row to log in to your account, or to register with its email address, so logins are paused until ${formatMoment(until, 'en')}.`,
        'If it was you, wait until then, or reset your password: you can log in at once with the temporary password that we email you. If it was not you, somebody may have tried to get in, and we recommend changing your password.',
        { link: 'Reset my password', path: '/password-reissue' },
      ],
    },
  };
}
