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
    en: 'This link is not valid. Please stop these messages in your notification settings.',
  },
} as const satisfies Record<string, Text>;

/** The reasons why a member cannot choose LINE now. */
export const lineTexts = {
  off: {
    ja: 'LINEでの通知は現在ご利用いただけません。通知のページをご覧ください。',
    en: 'Notices by LINE are not available now. Please look at your notices in the shop.',
  },
  not_linked: {
    ja: 'LINEのアカウントが連携されていません。「ログインと端末」で連携してから、もう一度お試しください。',
    en: 'No LINE account is linked. Please link yours under “Logins and devices”, then try again.',
  },
  no_friend: {
    ja: '公式アカウントがまだ友だちに追加されていません。追加してから、もう一度お試しください（ブロック中の場合は解除してください）。',
    en: 'Our official account is not among your LINE friends yet. Please add it (or unblock it), then try again.',
  },
  unclear: {
    ja: 'LINEに確認できませんでした。設定は変わっていません。しばらくしてから、もう一度お試しください。',
    en: 'LINE could not be asked just now. Nothing has changed. Please try again in a while.',
  },
} as const satisfies Record<string, Text>;
