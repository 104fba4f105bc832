import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/**
 * Writes the mail that an exclusion, which began in another account of the person, applies to this
 * account, too.
 *
 * @param until null if it never ends
 */
export function exclusionReachedMail(until: Date | null): Mail {
  const news = {
    ja:
      until === null
        ? 'このアカウントでも、ポイントとパックの購入、コインとカードの引き換えを休止しました。再開はできません。お持ちのポイントとコインは今後使えず、ポイントは有効期限（受け取ってから6か月）が過ぎると失効します。'
        : `このアカウントでも、ポイントとパックの購入、コインとカードの引き換えを、${formatMoment(until, 'ja')}まで休止しました。途中で終わらせることはできません。お持ちのポイントとコインは休止中は使えず、ポイントの有効期限（受け取ってから6か月）も延びません。`,
    en:
      until === null
        ? 'This account is on a break, too: you cannot buy points or packs here, or exchange coins for cards. The break is permanent and cannot be undone. You will not be able to use your points and coins again, and points expire 6 months after you received them.'
        : `This account is on a break, too: until ${formatMoment(until, 'en')} you cannot buy points or packs here, or exchange coins for cards. It cannot be ended early. You cannot use your points and coins during the break, and points expire 6 months after you received them.`,
  };
  return {
    ja: {
      subject: '【開封】このアカウントのご購入も休止しました',
      parts: [
        news.ja,
        '同じ受信トレイ、または認証済みの同じ電話番号の別のアカウントで、休止が設定されたためです（または、上限や年齢の制限がある別のアカウントで、退会かメールアドレスの変更があったためです）。',
        '獲得したカードを発送するかポイントにするかの選択、発送、履歴の確認、お問い合わせは、これまで通りご利用いただけます。',
        'お心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
        { link: 'お問い合わせ先', path: '/specific-commerce' },
        'お金のことで気がかりなときは、消費者ホットライン188（局番なし）に相談できます。',
      ],
    },
    en: {
      subject: '[Kaifu] A break now covers this account too',
      parts: [
        news.en,
        'Another account uses the same inbox or the same verified phone number. Either a break was set there, or that account had limits and was closed or moved to another email address.',
        'You can still choose whether your cards are shipped or turned into points, have cards shipped, see your history and contact us.',
        'If you do not know of another account, please contact our support team.',
        { link: 'Contact us', path: '/specific-commerce' },
        'If you are worried about your spending, you can call the Consumer Hotline, 188 (Japan, in Japanese), or in English 03-5449-0906.',
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
      'このアカウントにも、18歳未満の方の制限が適用されました。ポイントの購入ができなくなるか、保護者の方の同意が必要になります。お持ちのポイントとカードは、これまで通りご利用いただけます。',
      '同じ受信トレイ、または認証済みの同じ電話番号の別のアカウントに、18歳未満の生年月日が登録されていて、退会かメールアドレスの変更があったためです。',
      'お客様が登録された生年月日は、変更していません。',
      '18歳以上の方は、お問い合わせ窓口へご連絡ください。ご本人を確認のうえ、制限を解除します。',
      { link: 'お問い合わせ先', path: '/specific-commerce' },
    ],
  },
  en: {
    subject: '[Kaifu] Limits for members under 18 now apply',
    parts: [
      'From now on this account follows the rules for members under 18: you cannot buy points, or only with the consent of a parent or legal guardian. You can still use the points and cards you have.',
      'Another account with the same inbox or verified phone number was registered with a date of birth under 18, and was closed or moved to another email address.',
      'The date of birth that you registered has not been changed.',
      'If you are 18 or older, please contact our support team. We check your identity and remove the limits.',
      { link: 'Contact us', path: '/specific-commerce' },
    ],
  },
};
