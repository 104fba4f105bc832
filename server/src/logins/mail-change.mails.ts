import { mailChange } from '#contract/limits.ts';
import type { Mail } from '../messages/index.ts';

/** Writes the mail to a new address with the link that changes a member's address to it. */
export function confirmMailMail(token: string): Mail {
  // The token is after the number sign, so that no server logs it.
  const path = `/change-mail#${token}`;
  return {
    ja: {
      subject: '【開封】新しいメールアドレスの確認',
      parts: [
        `メールアドレスをこちらに変更するお申し込みがありました。${mailChange.linkHours}時間以内に次のページを開き、変更を確定してください。開封にログインしている必要があります。`,
        { link: '変更を確定する', path, isSecret: true },
        'お心当たりがない場合、お手続きは必要ありません。このままでは何も変わりません。',
      ],
    },
    en: {
      subject: '[Kaifu] Confirm your new email address',
      parts: [
        `Somebody asked us to change the email address of their account to this one. To confirm it, open this page within ${mailChange.linkHours} hours. You need to be logged in to Kaifu.`,
        { link: 'Confirm the change', path, isSecret: true },
        'If this was not you, there is nothing you need to do: without this, nothing changes.',
      ],
    },
  };
}

/** Writes the mail to the former address, with the link that restores it. */
export function mailChangedMail(undo: string): Mail {
  const path = `/undo-mail#${undo}`;
  return {
    ja: {
      subject: '【開封】メールアドレスが変更されました',
      parts: [
        'お客様のアカウントのメールアドレスが、別のアドレスに変更されました。今後のお知らせは、新しいアドレスにお送りします。',
        `お心当たりがない場合は、${mailChange.undoDays}日以内に次のページで変更を取り消してください。すべての端末をログアウトし、仮パスワードをこのアドレスにお送りします。`,
        { link: '変更を取り消す', path, isSecret: true },
        'ご自身で変更された場合、お手続きは必要ありません。',
      ],
    },
    en: {
      subject: '[Kaifu] Your email address was changed',
      parts: [
        'The email address of your account was changed to another one. From now on we write to the new address.',
        `If this was not you, undo the change on this page within ${mailChange.undoDays} days. We then log out all devices and send a temporary password to this address.`,
        { link: 'Undo the change', path, isSecret: true },
        'If it was you, there is nothing you need to do.',
      ],
    },
  };
}
