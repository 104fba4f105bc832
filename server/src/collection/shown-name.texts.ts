import type { Text } from '../http/language.ts';
import type { ShownNameProblem } from './shown-name.rules.ts';

/** Why a name cannot be shown. */
export const shownNameTexts: Readonly<Record<ShownNameProblem, Text>> = {
  missing: {
    ja: '表示する名前を入力してください。',
    en: 'Please enter the name to show.',
  },
  'too-long': {
    ja: '名前は20文字以内で入力してください。',
    en: 'Please use 20 characters at most.',
  },
  'not-allowed': {
    ja: '名前に使えるのは文字と数字（5つまで）だけです。連絡先や記号は入れられません。',
    en: 'Please use letters and up to 5 digits only. Contact details and symbols cannot be shown.',
  },
  reserved: {
    ja: 'ショップの関係者と間違われる名前は使えません。別の名前を入力してください。',
    en: 'This name could be mistaken for the shop. Please choose another one.',
  },
};
