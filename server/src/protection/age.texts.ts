import { guardianQuestion } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';
import type { AskResult } from './ask-guardian.ts';
import type { AgeBar } from './find-age-bar.ts';

/** Tells a member why their age does not let them buy points, and what they can do. */
export const ageBarTexts: Readonly<Record<AgeBar, Text>> = {
  'age-unstated': {
    ja: 'ポイントを購入される前に、生年月日の登録をお願いします。画面を再読み込みすると、入力欄が表示されます。',
    en: 'Please tell us your date of birth before you buy points. Reload this page to see where to enter it.',
  },
  'too-young': {
    ja: 'ご登録の生年月日では、まだポイントをご購入いただけません。お持ちのポイントとカードは、これまで通りご利用いただけます。',
    en: 'By the date of birth that you registered, you cannot buy points yet. You can still use the points and cards you have.',
  },
  'guardian-needed': {
    ja: 'ポイントの購入には、保護者の方の同意が必要です。画面を再読み込みすると、お願いを送る欄が表示されます。',
    en: 'You need the consent of a parent or legal guardian to buy points. Reload this page to see where to ask for it.',
  },
};

/** Why no guardian is asked. */
export const askTexts: Readonly<Record<Exclude<AskResult, 'asked'>, Text>> = {
  'not-needed': {
    ja: '今は、保護者の方の同意をお願いできません。画面を再読み込みしてください。',
    en: 'No guardian can be asked now. Please reload this page.',
  },
  invalid: {
    ja: '保護者の方のお名前とメールアドレスをご確認ください。お名前に、URL・記号・電話番号は使えません。',
    en: "Please check your guardian's name and email address. The name cannot have links, symbols or telephone numbers.",
  },
  own: {
    ja: 'ご自身のメールアドレスとは別の、保護者の方のメールアドレスを入力してください。',
    en: "Please enter your guardian's email address, not your own.",
  },
  'own-name': {
    ja: 'ご登録のお名前にURL・記号・電話番号があるため、お願いを送れません。お名前の訂正は、お問い合わせください。',
    en: 'Your own name has a link, symbols or a telephone number, so nothing was sent. Please ask our support team to correct your name.',
  },
  // The same for both limits: it does not say whether others have asked this mailbox.
  'too-many': {
    ja: `今は送れません。同意のお願いは24時間に${guardianQuestion.perDay}回まで、同じ宛先には24時間に${guardianQuestion.ofMailbox.perDay}回までです。24時間たってから、もう一度お試しください。それでも送れないときは、お問い合わせ窓口へご連絡ください。`,
    en: `We cannot send the request now. You can ask ${guardianQuestion.perDay} times in 24 hours, and the same address once in 24 hours. Please try again 24 hours from now. If it still cannot be sent then, please contact our support team.`,
  },
};

export const guardianTexts = {
  unknown: {
    ja: 'このリンクは使えないか、期限が切れています。会員の方に、もう一度お願いを送ってもらってください。会員の方が18歳になっている場合、お手続きは必要ありません。',
    en: 'This link does not work, or it has expired. Please ask the member to send you a new request. If the member is 18 by now, you do not need to do anything.',
  },
} satisfies Record<string, Text>;

export const ageTexts = {
  impossible: {
    ja: '生年月日をご確認のうえ、もう一度入力してください。',
    en: 'Please check the date of birth and enter it again.',
  },
  statedBefore: {
    ja: '生年月日は登録済みです。変更が必要なときは、お問い合わせ窓口へご連絡ください。',
    en: 'Your date of birth is already registered. Please contact our support team to correct it.',
  },
} satisfies Record<string, Text>;
