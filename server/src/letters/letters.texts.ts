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
  'too-many-pictures': {
    ja: '画像は1通に4枚までです。減らしてから、もう一度お送りください。',
    en: 'A letter can have four pictures. Please remove some and send it again.',
  },
  'thread-full-of-pictures': {
    ja: 'このお問い合わせには、これ以上画像を追加できません。新しいお問い合わせとしてお送りください。',
    en: 'This thread has as many pictures as it can have. Please begin a new one.',
  },
  'picture-gone': {
    ja: '選ばれた画像が見つかりませんでした。もう一度お選びください。',
    en: 'We could not find a picture that you chose. Please choose it again.',
  },
  'no-picture': {
    ja: 'この画像は受け付けられません。JPEG、PNG、WebPのいずれかの画像をお選びください。',
    en: 'We cannot take this file. Please choose a JPEG, PNG or WebP picture.',
  },
  'damaged-picture': {
    ja: '画像が最後まで届きませんでした。画像を確認して、もう一度お選びください。',
    en: 'The picture is damaged or did not arrive whole. Please check it and choose it again.',
  },
  'too-many-pixels': {
    ja: '画像が大きすぎます。40メガピクセル以下の画像をお選びください。',
    en: 'The picture is too large. Please choose one of 40 megapixels or less.',
  },
  'picture-too-large': {
    ja: '画像が大きすぎます。15MBまでの画像をお選びください。',
    en: 'The picture is too large. Please choose one of 15 MB or less.',
  },
  busy: {
    ja: 'ただいま多くの画像を受け付けています。少し待ってから、もう一度お試しください。',
    en: 'We are taking in many pictures right now. Please wait a moment and try again.',
  },
  closed: {
    ja: 'ただいまメンテナンス中です。しばらくしてから、もう一度お越しください。',
    en: 'We are closed for maintenance. Please come back later.',
  },
  'too-fast': {
    ja: 'お問い合わせを受け付けられませんでした。少し待ってから、もう一度お送りください。',
    en: 'We could not take your letter. Please wait a moment and send it again.',
  },
  'too-old': {
    ja: '画面の有効期限が切れました。もう一度お送りください。',
    en: 'This form has expired. Please send your letter again.',
  },
  'no-mail': {
    ja: '正しいメールアドレスを入力してください。',
    en: 'Please enter a valid email address.',
  },
  'too-many-of-network': {
    ja: '本日は、これ以上お問い合わせを受け付けられません。明日、もう一度お送りください。',
    en: 'We cannot take any more letters from you today. Please send it again tomorrow.',
  },
  'too-many-of-mailbox': {
    ja: 'このメールアドレスからのお問い合わせは、1日に3件までです。お届けしたメールのページから続けてお書きください。',
    en: 'We take three letters a day from a mail address. Please write again on the page that we mailed to you.',
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
