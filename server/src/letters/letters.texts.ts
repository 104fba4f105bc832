import type { Text } from '../http/language.ts';

export const letterTexts = {
  'too-many-open': {
    ja: '回答をお待ちいただいているお問い合わせが10件あります。すでに送られたお問い合わせに続けてお書きください。',
    en: 'Ten of your letters wait for our answer. Please write in one of them instead.',
  },
  'too-long': {
    ja: 'このお問い合わせには、これ以上続けて書けません。新しいお問い合わせとしてお送りください。',
    en: 'This thread has as many letters as it can have. Please begin a new one.',
  },
  notYours: {
    ja: '選ばれた注文が見つかりませんでした。もう一度お選びください。',
    en: 'We could not find what you chose. Please choose it again.',
  },
  'same-state': {
    ja: 'このお問い合わせは、すでにその状態です。',
    en: 'The letter is in this state already.',
  },
  'not-assignable': {
    ja: 'この人は、お問い合わせに回答できません。',
    en: 'This person may not answer letters.',
  },
  'too-many-canned': {
    ja: '定型文は200件までです。使わないものを削除してから、追加してください。',
    en: 'There are 200 canned answers, which is the limit. Delete one that nobody uses, then add this one.',
  },
} as const satisfies Record<string, Text>;
