import { mailChange } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';

export const mailChangeTexts = {
  invalid: {
    ja: 'メールアドレスを正しく入力してください。',
    en: 'Please enter a valid email address.',
  },
  same: {
    ja: '今のメールアドレスと同じです。新しいメールアドレスを入力してください。',
    en: 'This is your current address. Please enter the new one.',
  },
  'password-needed': {
    ja: 'ご本人の確認のため、パスワードを入力してください。',
    en: 'To confirm that it is you, please enter your password.',
  },
  'password-wrong': {
    ja: 'パスワードが違います。もう一度入力してください。',
    en: 'That password is not correct. Please try again.',
  },
  'too-many': {
    ja: `メールアドレスの変更のお申し込みは、24時間に${mailChange.perDay}回までです。24時間たってから、もう一度お試しください。`,
    en: `You can ask to change your email address at most ${mailChange.perDay} times in 24 hours. Please try again 24 hours from now.`,
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
