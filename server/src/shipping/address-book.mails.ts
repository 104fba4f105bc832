import type { Mail } from '../messages/index.ts';

/** Writes the mail that a delivery address was added or changed. It leaves out the address. */
export function addressSavedMail(isNew: boolean): Mail {
  return {
    ja: {
      subject: isNew ? '【開封】お届け先を追加しました' : '【開封】お届け先を変更しました',
      parts: [
        isNew ? 'お届け先に、新しい住所を追加しました。' : 'ご登録のお届け先の住所を変更しました。',
        'お心当たりがない場合は、すぐにパスワードを変更し、お問い合わせ窓口へご連絡ください。',
        { link: 'パスワードを変更する', path: '/change-password' },
        { link: 'お問い合わせ先', path: '/specific-commerce' },
        { link: 'お届け先を確かめる', path: '/my-addresses' },
      ],
    },
    en: {
      subject: isNew
        ? '[Kaifu] A delivery address was added'
        : '[Kaifu] A delivery address was changed',
      parts: [
        isNew
          ? 'A new address was added to your delivery addresses.'
          : 'One of your delivery addresses was changed.',
        'If this was not you, change your password at once and contact our support team.',
        { link: 'Change my password', path: '/change-password' },
        { link: 'Contact us', path: '/specific-commerce' },
        { link: 'See your delivery addresses', path: '/my-addresses' },
      ],
    },
  };
}
