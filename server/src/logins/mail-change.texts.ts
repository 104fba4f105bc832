import { mailChange } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';

export const mailChangeTexts = {
  invalid: {
    ja: 'メールアドレスの形が正しくありません。お確かめください。',
    en: 'This does not look like an email address. Please check it.',
  },
  same: {
    ja: '今のメールアドレスと同じです。新しいメールアドレスを入力してください。',
    en: 'This is your present address. Please enter the new one.',
  },
  'password-needed': {
    ja: 'ご本人の確認のため、パスワードを入力してください。',
    en: 'To confirm that it is you, please enter your password.',
  },
  'password-wrong': {
    ja: 'パスワードが違います。もう一度入力してください。',
    en: 'This password is not right. Please enter it again.',
  },
  'too-many': {
    ja: `メールアドレスの変更のお申し込みは、1日に${mailChange.perDay}回までです。明日もう一度お試しください。`,
    en: `You can ask for ${mailChange.perDay} changes of your email address in a day. Please try again tomorrow.`,
  },
  unknown: {
    ja: 'このリンクは無効か、期限が切れています。変更を申し込んだアカウントにログインして開いてください。開いても変わらない場合は、もう一度お申し込みください。',
    en: 'This link is not valid, or it has expired. Please open it while you are logged in to the account that asked for the change. If it still does not work, ask for the change again.',
  },
  taken: {
    ja: 'このメールアドレスは、ほかのアカウントで使われています。何も変更していません。お心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
    en: 'Another account uses this email address. Nothing was changed. If you do not know of that account, please contact our support team.',
  },
  undoUnknown: {
    ja: 'このリンクは無効か、期限が切れているか、すでに使われています。変更にお心当たりがない場合は、ただちにお問い合わせ窓口へご連絡ください。',
    en: 'This link is not valid, has expired, or was used before. If the change was not yours, please contact our support team at once.',
  },
} satisfies Record<string, Text>;
