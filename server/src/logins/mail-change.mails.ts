import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/** Writes the mail to a new address with the link that changes a member's address to it. */
export function confirmMailMail(token: string, until: Date): Mail {
  // The token is after the number sign, so that no server logs it.
  const path = `/change-mail#${token}`;
  return {
    ja: {
      subject: '【開封】新しいメールアドレスの確認',
      parts: [
        `メールアドレスをこちらに変更するお申し込みがありました。${formatMoment(until, 'ja')}までに、「開封」にログインして次のページを開き、「変更を確定する」を押してください。押すまでは、何も変わりません。`,
        { link: '変更を確定する', path, isSecret: true },
        'お心当たりがない場合、お手続きは必要ありません。',
      ],
    },
    en: {
      subject: '[Kaifu] Confirm your new email address',
      parts: [
        `We were asked to change the email address of an account to this one. To confirm it, log in to Kaifu, open this page by ${formatMoment(until, 'en')}, and press “Confirm the change”. Nothing changes until you press it.`,
        { link: 'Confirm the change', path, isSecret: true },
        'If this was not you, there is nothing you need to do.',
      ],
    },
  };
}

/** The change of an address, and the link that undoes it. */
interface UndoableChange {
  at: Date;
  undo: string;
  undoUntil: Date;
}

/** Writes the mail to the former address, with the link that restores it. */
export function mailChangedMail({ at, undo, undoUntil }: UndoableChange): Mail {
  const path = `/undo-mail#${undo}`;
  return {
    ja: {
      subject: '【開封】メールアドレスが変更されました',
      parts: [
        'お客様のアカウントのメールアドレスが、別のアドレスに変更されました。今後のお知らせは、新しいアドレスにお送りします。',
        { facts: [['日時', formatMoment(at, 'ja')]] },
        `お心当たりがない場合は、${formatMoment(undoUntil, 'ja')}までに、次のページで変更を取り消してください。すべての端末をログアウトし、今のパスワードを無効にして、仮パスワードをこのアドレスにお送りします。変更のお申し込みのあとに追加されたパスキー、連携、認証アプリは解除します。期限を過ぎた場合は、お問い合わせ窓口へご連絡ください。`,
        { link: '変更を取り消す', path, isSecret: true },
        { link: 'お問い合わせ先', path: '/specific-commerce' },
        'ご自身で変更された場合、お手続きは必要ありません。',
      ],
    },
    en: {
      subject: '[Kaifu] Your email address was changed',
      parts: [
        'The email address of your account was changed to another one. From now on we write to the new address.',
        { facts: [['Time', formatMoment(at, 'en')]] },
        `If this was not you, undo the change on this page by ${formatMoment(undoUntil, 'en')}. We then log out all devices, block the current password and send a temporary one to this address. We also remove any passkey, linked account and authenticator app that was added after the change was asked for. Later than that, please contact our support team.`,
        { link: 'Undo the change', path, isSecret: true },
        { link: 'Contact us', path: '/specific-commerce' },
        'If it was you, there is nothing you need to do.',
      ],
    },
  };
}
