import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/**
 * Writes the mail that an exclusion, which began in another account of the person, applies to this
 * account, too.
 *
 * @param until null if it never ends
 */
export function exclusionReachedMail(until: Date | null): Mail {
  const ends = {
    ja:
      until === null
        ? '購入、コインとカードの引き換えを休止します。この休止に終わりはなく、再開はできません。お持ちのポイントは今後使えず、有効期限（6か月）が過ぎると失効します。'
        : `購入、コインとカードの引き換えを、${formatMoment(until, 'ja')}まで休止します。途中で終わらせることはできません。お持ちのポイントは休止中は使えず、有効期限（6か月）も延びません。`,
    en:
      until === null
        ? 'This break is permanent and cannot be undone. You will not be able to use your points again, and they are lost when they expire after 6 months.'
        : `It lasts until ${formatMoment(until, 'en')} and cannot be ended early. You cannot use your points during the break, and they still expire after 6 months.`,
  };
  return {
    ja: {
      subject: '【開封】このアカウントのご購入も休止しました',
      parts: [
        `このアカウントと、メールの届く先または認証済みの電話番号が同じ別のアカウントで、休止が設定されました（または、上限や年齢の制限がある別のアカウントで、退会かメールアドレスの変更がありました）。そのため、このアカウントでも、ポイントとパックの${ends.ja}`,
        '獲得したカードを発送するかポイントにするかの選択、発送、履歴の確認、お問い合わせは、これまで通りご利用いただけます。',
        'お心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: '[Kaifu] A break now covers this account too',
      parts: [
        `A break was set on another account with the same mailbox or verified phone number, or such an account with limits was closed or got another email address. The break now covers this account too: you cannot buy points or packs here, or exchange coins for cards. ${ends.en}`,
        'You can still choose whether the cards you win are shipped or turned into points, have cards shipped, see your history and contact us.',
        'If you do not know of this, please contact our support team.',
        { link: 'How to reach us', path: '/specific-commerce' },
      ],
    },
  };
}

/**
 * Tells a member that an age under 18, which another account of the person left, counts in their
 * account. The mail has no date: it may be another person's.
 */
export const ageReachedMail: Mail = {
  ja: {
    subject: '【開封】18歳未満の方の制限が適用されました',
    parts: [
      'このアカウントと、メールの届く先または認証済みの電話番号が同じ別のアカウントに、18歳未満の生年月日が登録されていました。そのアカウントで退会かメールアドレスの変更があったため、このアカウントにも18歳未満の方の制限が適用されます。',
      'お客様が登録された生年月日は、変更していません。',
      '18歳以上の方は、お問い合わせ窓口へご連絡ください。ご本人を確認のうえ、制限を解除します。',
      { link: 'お問い合わせ先', path: '/specific-commerce' },
    ],
  },
  en: {
    subject: '[Kaifu] Limits for members under 18 now apply',
    parts: [
      'Another account with the same mailbox or verified phone number had a date of birth under 18, and was closed or got another email address. So the limits for members under 18 now apply to this account too.',
      'The date of birth that you registered has not been changed.',
      'If you are 18 or older, please contact our support team. We will check your identity and remove the limits.',
      { link: 'How to reach us', path: '/specific-commerce' },
    ],
  },
};
