import { temporaryPasswordMinutes } from '#contract/limits.ts';
import type { Mail } from '../messages/index.ts';
import { attemptsPerAccount } from './login.rules.ts';

const minutes = (milliseconds: number) => milliseconds / 60_000;

/** Writes the mail that greets a new member. */
export function welcomeMail(): Mail {
  return {
    ja: {
      subject: '【開封】会員登録が完了しました',
      parts: [
        'ご登録ありがとうございます。会員登録が完了しました。',
        '続けて、アカウント設定の「会員情報」から携帯電話番号のSMS認証をお願いします。SMS認証とポイントの購入（1回以上）が済むと、お友だちを紹介できるようになります。',
        { link: 'SMS認証へ進む', path: '/change-member' },
      ],
    },
    en: {
      subject: '[Kaifu] Welcome',
      parts: [
        'Thank you for registering. You are now a member.',
        'Next, please verify your phone by SMS, under “Your details” in the account settings. Once you have also bought points, you can invite friends.',
        { link: 'Verify my phone', path: '/change-member' },
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
        { link: 'パスワードを再発行する', path: '/password-reissue' },
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

/** Writes the mail with a temporary password. */
export function temporaryPasswordMail({ password }: { password: string }): Mail {
  return {
    ja: {
      subject: '【開封】仮パスワードのお知らせ',
      parts: [
        `仮パスワードを発行しました。${temporaryPasswordMinutes}分以内に、1回だけログインに使えます。ログイン後、新しいパスワードを設定してください。`,
        { code: password },
        { link: 'ログインする', path: '/login' },
        'お心当たりがない場合は、このメールを破棄してください。これまでのパスワードはそのままお使いいただけます。',
      ],
    },
    en: {
      subject: '[Kaifu] Your temporary password',
      parts: [
        `Here is your temporary password. It works for one login within ${temporaryPasswordMinutes} minutes; then you set a new password.`,
        { code: password },
        { link: 'Log in', path: '/login' },
        'If you did not ask for this, please ignore this email. Your old password still works.',
      ],
    },
  };
}

/** Writes the mail that logging in is locked after too many attempts. */
export function loginLockedMail(): Mail {
  const wait = minutes(attemptsPerAccount.milliseconds);
  return {
    ja: {
      subject: '【開封】ログインを一時的に停止しました',
      parts: [
        `お客様のメールアドレスでのログイン、または会員登録が、続けて${attemptsPerAccount.limit}回試みられたため、${wait}分間ログインを停止しました。`,
        'ご本人の場合は、しばらく待つか、パスワードを再発行してください。再発行した仮パスワードでは、すぐにログインできます。お心当たりがない場合は、第三者がログインを試みた可能性があります。パスワードの変更をおすすめします。',
        { link: 'パスワードを再発行する', path: '/password-reissue' },
      ],
    },
    en: {
      subject: '[Kaifu] Logins to your account are paused',
      parts: [
        `Somebody tried to log in to your account, or to register with its email address, ${attemptsPerAccount.limit} times in a row without getting in, so logins are paused for ${wait} minutes.`,
        'If it was you, wait a little or reset your password: the temporary one works at once. If it was not you, somebody may have tried to get in, and we recommend changing your password.',
        { link: 'Reset my password', path: '/password-reissue' },
      ],
    },
  };
}
