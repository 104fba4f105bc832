import { passwordLength } from '#contract/limits.ts';
import type { ClosingBar } from '#contract/profile.ts';
import type { Text } from '../http/language.ts';
import type { PasswordFault } from './password.rules.ts';
import type { ProfileFault } from './profile.rules.ts';

export const profileTexts = {
  wrongPassword: { ja: 'パスワードが一致しません', en: 'The password does not match' },
} as const satisfies Record<string, Text>;

const lengths = { from: passwordLength.min, to: passwordLength.max };

export const passwordFaultTexts: Readonly<Record<PasswordFault, Text>> = {
  form: {
    ja: `パスワードは半角英数字${lengths.from}〜${lengths.to}文字で入力してください`,
    en: `Use ${lengths.from} to ${lengths.to} half-width letters and digits for the password`,
  },
  /** Spec, section 5. */
  mismatch: {
    ja: 'パスワード（確認）と一致しません',
    en: 'does not match password confirmation',
  },
  common: {
    ja: 'このパスワードは推測されやすいため、使えません',
    en: 'This password is too easy to guess',
  },
  mail: {
    ja: 'メールアドレスと同じパスワードは使えません',
    en: 'Choose a password other than your email address',
  },
};

/** What is wrong with a field of a profile; `invalid` is the spec's default (section 5). */
export const profileFaultTexts: Readonly<Record<ProfileFault | 'fixed', Text>> = {
  missing: { ja: '入力してください', en: 'Please fill this in' },
  'too long': { ja: '長すぎます。短くして入力してください', en: 'This is too long' },
  invalid: { ja: '値が不正です', en: 'invalid value' },
  fixed: {
    ja: '登録済みの内容の変更は、本人確認のうえお問い合わせ窓口で承ります',
    en: 'To change what is registered, please contact us: we have to make sure that it is you',
  },
};

export const barTexts: Readonly<Record<ClosingBar, Text>> = {
  open_cards: {
    ja: '発送かポイントかを選んでいないカードがあります。選び終えてから退会してください。',
    en: 'Some cards still wait for your choice. Choose shipping or points for them first.',
  },
  open_shipments: {
    ja: '発送の終わっていないカードがあります。発送が済んでから退会してください。',
    en: 'Some cards have not been shipped yet. You can close the account once they have.',
  },
  open_payments: {
    ja: 'お支払いの確認を待っているポイント購入があります。済んでから退会してください。',
    en: 'A purchase of points still waits for its payment. You can close the account once it is settled.',
  },
};
