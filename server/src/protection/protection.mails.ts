import type { Mail } from '../messages/index.ts';

/** Staff ended limits that were another person's. The mail names no account. */
export const limitsLiftedMail: Mail = {
  ja: {
    subject: '【開封】ほかの方のアカウントによる制限を解除しました',
    parts: [
      'ほかの方のアカウントでお客様のメールアドレスが使われ、お客様にも制限がかかっていました。お問い合わせ窓口で、この制限を解除しました。',
      'お客様ご自身が設定された上限と休止は、これまで通り続きます。',
      'お心当たりがない場合は、ただちにお問い合わせ窓口へご連絡ください。',
      { link: 'お問い合わせ先', path: '/specific-commerce' },
    ],
  },
  en: {
    subject: '[Kaifu] Limits on your account were removed',
    parts: [
      'Your account had limits that came from another person’s account with your email address. Our support team removed them.',
      'Limits and breaks that you have set yourself continue.',
      'If you did not ask for it, please contact our support team at once.',
      { link: 'Contact us', path: '/specific-commerce' },
    ],
  },
};

/** Support corrected a date of birth. The mail does not contain it. */
export const birthDateChangedMail: Mail = {
  ja: {
    subject: '【開封】生年月日の登録を変更しました',
    parts: [
      'お問い合わせ窓口へのお申し出により、お客様の生年月日の登録を変更しました。',
      'お心当たりがない場合は、ただちにお問い合わせ窓口へご連絡ください。',
      { link: 'お問い合わせ先', path: '/specific-commerce' },
    ],
  },
  en: {
    subject: '[Kaifu] Your date of birth was corrected',
    parts: [
      'Our support team corrected the date of birth that you registered.',
      'If you did not ask for it, please contact our support team at once.',
      { link: 'Contact us', path: '/specific-commerce' },
    ],
  },
};
