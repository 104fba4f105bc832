import type { ClosingBar } from '#contract/shop/profile.ts';
import type { Text } from '../http/language.ts';

export const profileTexts = {
  /** For a field that was registered before. */
  fixed: {
    ja: '登録済みの内容の変更は、本人確認のうえ、お問い合わせ窓口で承ります。',
    en: 'To change this, please contact us so that we can confirm it is you.',
  },
  wrongPassword: {
    ja: 'パスワードが違います。もう一度入力してください。',
    en: 'That password is not correct. Please try again.',
  },
} as const satisfies Record<string, Text>;

export const barTexts: Readonly<Record<ClosingBar, Text>> = {
  open_cards: {
    ja: '発送かポイントかを選んでいないカードがあります。選び終えてから退会してください。',
    en: 'Some cards are waiting for your choice. Please choose shipping or points for them first.',
  },
  open_refunds: {
    ja: 'まだお返ししていない代金があります。数分後にもう一度お試しください。',
    en: 'We are still giving back what you paid for a pack. Please try again in a few minutes.',
  },
  open_shipments: {
    ja: '発送の終わっていないカードがあります。発送が済んでから退会してください。',
    en: 'Some cards have not been shipped yet. You can close your account once they have.',
  },
  debt: {
    ja: '取り消されたお支払いのポイントに、未精算のものがあります。お問い合わせ窓口へご連絡ください。',
    en: 'You owe points from a payment that was reversed. Please contact us.',
  },
  open_payments: {
    ja: 'お支払いの確認を待っているポイント購入があります。確認が済んでから退会してください。',
    en: 'A point purchase is waiting for its payment. You can close your account once it is settled.',
  },
};
