import { adultAge } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';
import type { AgeBar } from './find-age-bar.ts';

/** Tells a member why their age does not let them buy points, and what they can do. */
export const ageBarTexts: Readonly<Record<AgeBar, Text>> = {
  'age-unstated': {
    ja: 'ポイントを購入される前に、生年月日の登録をお願いします。画面を再読み込みすると、入力欄が表示されます。',
    en: 'Please tell us your date of birth before you buy points. Reload this page to see where to enter it.',
  },
  'too-young': {
    ja: `ポイントは、${adultAge}歳になってからご購入いただけます。お持ちのポイントとカードは、これまで通りご利用いただけます。`,
    en: `You can buy points from the age of ${adultAge}. The points and cards that you have stay yours to use.`,
  },
};

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
