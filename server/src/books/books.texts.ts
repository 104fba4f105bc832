import type { EntryKind } from '../db/types.ts';
import type { Text } from '../http/language.ts';
import type { CloseRefusal } from './close-day.ts';

/** How an accountant calls each kind of booking. */
export const bookingTexts: Readonly<Record<EntryKind, Text>> = {
  points_bought: { ja: 'ポイントの販売', en: 'Points sold' },
  bonus: { ja: 'ボーナス', en: 'Bonus' },
  referral: { ja: '紹介の特典', en: 'Referral bonus' },
  coins_earned: { ja: 'コインの付与', en: 'Coins earned' },
  pack_bought: { ja: 'オリパの購入に使用', en: 'Used for packs' },
  pack_refunded: { ja: 'オリパの払い戻し', en: 'Packs refunded' },
  coins_withdrawn: { ja: 'コインの取り消し', en: 'Coins withdrawn' },
  bonus_withdrawn: { ja: '特典ポイントの取り消し', en: 'Free points taken back' },
  card_converted: { ja: 'カードのポイント変換', en: 'Cards converted into points' },
  card_exchanged: { ja: 'カードとの引換', en: 'Exchanged for cards' },
  points_brought: { ja: '提携サイトからの移行', en: 'Brought from partner sites' },
  points_expired: { ja: '有効期限切れ', en: 'Expired' },
  account_closed: { ja: '退会による失効', en: 'Ended with a closed account' },
  adjustment: { ja: '調整', en: 'Adjustments' },
  payment_reversed: { ja: '返金・取り消しによる回収', en: 'Taken back with a payment' },
  payment_returned: { ja: '取り消しの撤回', en: 'Given back after a charge-back' },
  debt_settled: { ja: '不足分への充当', en: 'Taken to settle a debt' },
  lots_relaid: { ja: '口の付け替え', en: 'Lots relaid' },
};

/** Why a day was not closed or signed, and what to do. */
export const closeRefusalTexts: Readonly<Record<CloseRefusal, Text>> = {
  'not-summed': {
    ja: 'この日はまだ締められません。終わった日の翌日、午前1時15分を過ぎてからもう一度お試しください。',
    en: 'This day cannot be closed yet. Try again after 1:15 of the day after it.',
  },
  'already-closed': {
    ja: 'この日はすでに締められています。画面を読み込み直してください。',
    en: 'This day is closed already. Reload the screen.',
  },
  'not-closed': {
    ja: 'この日はまだ締められていません。先に締めてください。',
    en: 'This day is not closed yet. Close it first.',
  },
  'other-figures': {
    ja: '画面の数字は締めた数字と違います。読み込み直して、もう一度確認してください。',
    en: 'The figures on the screen are not those of the close. Reload it and check again.',
  },
  'same-person': {
    ja: '締めた人は署名できません。ほかの人が署名してください。',
    en: 'The person who closed the day cannot sign it. Ask somebody else.',
  },
  'already-signed': {
    ja: 'この日はすでに署名されています。画面を読み込み直してください。',
    en: 'This day is signed already. Reload the screen.',
  },
};

export const bookTexts = {
  lastBeforeFirst: {
    ja: '最初の日より後の日を選んでください。',
    en: 'Choose a day that is not before the first one.',
  },
  noBaseDate: {
    ja: 'この日は基準日ではありません。一覧から基準日を選んでください。',
    en: 'This is not a base date of the shop. Choose one from the list.',
  },
} as const satisfies Record<string, Text>;
