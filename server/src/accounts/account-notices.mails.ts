import { dormancyMonths } from '#contract/limits.ts';
import { formatDay, formatMoment, formatNumber } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/** Writes the mail that an unused account will be closed unless the member logs in. */
export function dormancyMail(closesAt: Date, holds: { points: number; coins: number }): Mail {
  return {
    ja: {
      subject: `【開封】ログインがない場合、${formatDay(closesAt, 'ja')}にアカウントを閉鎖します`,
      parts: [
        `${dormancyMonths}か月間ご利用のないアカウントは閉鎖しています。このままご利用がない場合、お客様のアカウントは${formatDay(closesAt, 'ja')}に閉鎖されます。閉鎖すると、お名前や住所などの個人情報は消去され、次の残高は失効します。元に戻すことはできません。`,
        {
          facts: [
            ['ポイント', `${formatNumber(holds.points)}ポイント`],
            ['コイン', `${formatNumber(holds.coins)}コイン`],
          ],
        },
        '引き続きご利用になる場合は、その前の日までに一度ログインしてください。ほかのお手続きは必要ありません。',
        { link: 'ログインする', path: '/login' },
      ],
    },
    en: {
      subject: `[Kaifu] Your account will be closed on ${formatDay(closesAt, 'en')} unless you log in`,
      parts: [
        `We close accounts that go unused for ${dormancyMonths} months. If you do not use yours, it will be closed on ${formatDay(closesAt, 'en')} (Japan time). Your name, address and other personal data are then erased, and you lose these points and coins. This cannot be undone.`,
        {
          facts: [
            ['Points', formatNumber(holds.points)],
            ['Coins', formatNumber(holds.coins)],
          ],
        },
        'To keep it, just log in once before that day.',
        { link: 'Log in', path: '/login' },
      ],
    },
  };
}

/** Reasons that an operator can give for closing an account; the mail to the member states it. */
export const operatorsReasons = ['asked', 'duplicate', 'terms'] as const;
export type OperatorsReason = (typeof operatorsReasons)[number];

const closedBecause = {
  asked: {
    ja: 'お申し出により、退会の手続きを完了しました。',
    en: 'As you asked, we have closed your account.',
  },
  unused: {
    ja: `${dormancyMonths}か月間ご利用がなかったため、お客様のアカウントを閉鎖しました。`,
    en: `Your account was not used for ${dormancyMonths} months, so we have closed it.`,
  },
  duplicate: {
    ja: 'アカウントはお一人様につき1つです。お客様はほかにもアカウントをお持ちのため、こちらを閉鎖しました。ご利用は、もう一方のアカウントでお続けください。',
    en: 'Each person may have one account. You have another one, so we have closed this one; please go on with the other.',
  },
  terms: {
    ja: '利用規約で認められていないご利用が確認されたため、お客様のアカウントを閉鎖しました。',
    en: 'We found use of your account that our terms of service do not allow, so we have closed it.',
  },
} as const;

/**
 * Writes the mail that an account was closed, and why. If the member may disagree, it links to
 * support.
 */
export function closedMail(reason: OperatorsReason | 'unused'): Mail {
  const disputable = reason === 'duplicate' || reason === 'terms';
  return {
    ja: {
      subject:
        reason === 'asked'
          ? '【開封】退会の手続きが完了しました'
          : '【開封】アカウントを閉鎖しました',
      parts: [
        closedBecause[reason].ja,
        `個人情報は消去しました。残っていたポイントとコインは失効しています。${disputable ? '' : 'これまでのご利用、ありがとうございました。'}`,
        ...(disputable
          ? [
              'ご不明な点やご異議がある場合は、お問い合わせ窓口へご連絡ください。',
              { link: 'お問い合わせ先', path: '/specific-commerce' },
            ]
          : []),
      ],
    },
    en: {
      subject: '[Kaifu] Your account is closed',
      parts: [
        closedBecause[reason].en,
        `Your personal data has been erased, and any remaining points and coins are lost.${disputable ? '' : ' Thank you for being with us.'}`,
        ...(disputable
          ? [
              'If you have questions, or think that this is wrong, please contact our support team.',
              { link: 'Contact us', path: '/specific-commerce' },
            ]
          : []),
      ],
    },
  };
}

/** Writes the mail for the owner, who may not be the person who changed the password. */
export function passwordChangedMail(at: Date): Mail {
  return {
    ja: {
      subject: '【開封】パスワードが変更されました',
      parts: [
        'お客様のアカウントのパスワードが変更され、ほかの端末はすべてログアウトしました。',
        { facts: [['日時', formatMoment(at, 'ja')]] },
        'お心当たりがない場合は、仮パスワードを発行して新しいパスワードを設定し、ただちにお問い合わせ窓口へご連絡ください。',
        { link: '仮パスワードを発行する', path: '/password-reissue' },
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: '[Kaifu] Your password was changed',
      parts: [
        'The password of your account was changed, and all other devices were logged out.',
        { facts: [['Time', formatMoment(at, 'en')]] },
        'If it was not you, reset your password and contact our support team at once.',
        { link: 'Reset my password', path: '/password-reissue' },
        { link: 'Contact us', path: '/specific-commerce' },
      ],
    },
  };
}

/** Writes the mail to the former address that support changed, with the link that restores it. */
export function mailMovedMail(undo: string, undoUntil: Date): Mail {
  // The token is after the number sign, so that no server logs it.
  const path = `/undo-mail#${undo}`;
  return {
    ja: {
      subject: '【開封】メールアドレスを変更しました',
      parts: [
        'お問い合わせ窓口へのお申し出により、お客様のアカウントのメールアドレスを変更しました。今後のお知らせは、新しいアドレスにお送りします。',
        `お心当たりがない場合は、${formatMoment(undoUntil, 'ja')}までに、次のページで変更を取り消してください。すべての端末をログアウトし、今のパスワードを無効にして、仮パスワードをこのアドレスにお送りします。変更のあとに追加されたパスキー、連携、認証アプリは解除します。期限を過ぎた場合は、お問い合わせ窓口へご連絡ください。`,
        { link: '変更を取り消す', path, isSecret: true },
        { link: 'お問い合わせ先', path: '/specific-commerce' },
        'ご自身でお申し出になった場合、お手続きは必要ありません。',
      ],
    },
    en: {
      subject: '[Kaifu] Your email address was changed',
      parts: [
        'Our support team was asked to change the email address of your account, and has done so. From now on we write to the new address.',
        `If you did not ask for it, undo the change on this page by ${formatMoment(undoUntil, 'en')}. We then log out all devices, block the current password and send a temporary one to this address. We also remove any passkey, linked account and authenticator app that was added after the change. Later than that, please contact our support team.`,
        { link: 'Undo the change', path, isSecret: true },
        { link: 'Contact us', path: '/specific-commerce' },
        'If you asked for it, there is nothing you need to do.',
      ],
    },
  };
}

/** Support changed registered data. The mail does not contain the new values. */
export const registeredChangedMail: Mail = {
  ja: {
    subject: '【開封】ご登録内容を変更しました',
    parts: [
      'お問い合わせ窓口へのお申し出により、お客様のご登録内容（お名前・ご住所・電話番号・メールアドレスのいずれか）を変更しました。',
      'お心当たりがない場合は、ただちにお問い合わせ窓口へご連絡ください。',
      { link: 'お問い合わせ先', path: '/specific-commerce' },
      { link: '会員情報を見る', path: '/change-member' },
    ],
  },
  en: {
    subject: '[Kaifu] Your details were changed',
    parts: [
      'Our support team was asked to change your registered details (your name, address, phone number or email address), and has done so.',
      'If you did not ask for it, please contact our support team at once.',
      { link: 'Contact us', path: '/specific-commerce' },
      { link: 'See my details', path: '/change-member' },
    ],
  },
};
