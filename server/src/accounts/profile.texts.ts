import type { ClosingBar } from '#contract/profile.ts';
import type { Text } from '../http/language.ts';

export const profileTexts = {
  /** What was registered before. */
  fixed: {
    ja: '登録済みの内容の変更は、本人確認のうえお問い合わせ窓口で承ります',
    en: 'To change what is registered, please contact us: we first have to confirm that it is you',
  },
  wrongPassword: { ja: 'パスワードが一致しません', en: 'The password does not match' },
} as const satisfies Record<string, Text>;

export const barTexts: Readonly<Record<ClosingBar, Text>> = {
  open_cards: {
    ja: '発送かポイントかを選んでいないカードがあります。選び終えてから退会してください。',
    en: 'Some cards still wait for your choice. Choose shipping or points for them first.',
  },
  open_shipments: {
    ja: '発送の終わっていないカードがあります。発送が済んでから退会してください。',
    en: 'Some cards have not been shipped yet. You can close the account once they have.',
  },
  debt: {
    ja: 'お支払いの取り消しにより、不足しているポイントがあります。お問い合わせ窓口へご連絡ください。',
    en: 'You owe points whose payment was taken back. Please contact us.',
  },
  open_payments: {
    ja: 'お支払いの確認を待っているポイント購入があります。済んでから退会してください。',
    en: 'A purchase of points still waits for its payment. You can close the account once it is settled.',
  },
};
