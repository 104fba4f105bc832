import type { Text } from '../http/language.ts';

export const addressBookTexts = {
  full: {
    ja: '登録できるお届け先は10件までです。使わないものを削除してから、追加してください。',
    en: 'You can keep up to 10 delivery addresses. Please remove one that you no longer use first.',
  },
  region: {
    ja: '州・省をご入力ください。',
    en: 'Please enter the state or province.',
  },
  regionTooLong: {
    ja: '州・省は60文字以内でご入力ください。',
    en: 'Please use at most 60 characters for the state or province.',
  },
  postalCode: {
    ja: 'この国の郵便番号の形でご入力ください。',
    en: 'Please enter a postal code as it is written in this country.',
  },
} as const satisfies Record<string, Text>;
