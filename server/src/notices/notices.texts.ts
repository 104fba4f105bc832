import type { Text } from '../http/language.ts';

export const noticeTexts = {
  pushOff: {
    ja: 'プッシュ通知は現在ご利用いただけません。お知らせ一覧をご覧ください。',
    en: 'Push messages are not available now. Please look at your notices in the shop.',
  },
  unknownService: {
    ja: 'このブラウザーのプッシュ通知には対応していません。別のブラウザーでお試しください。',
    en: 'Push messages of this browser are not supported. Please try another browser.',
  },
  unknownToken: {
    ja: 'このリンクは正しくありません。お知らせの設定から停止してください。',
    en: 'This link is not valid. Please stop these emails in your notification settings.',
  },
} as const satisfies Record<string, Text>;
