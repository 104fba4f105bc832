import type { EntryKind } from '../db/types.ts';
import type { Text } from '../http/language.ts';

/** How an accountant calls each kind of booking. */
export const bookingTexts: Readonly<Record<EntryKind, Text>> = {
  points_bought: { ja: 'ポイントの販売', en: 'Points sold' },
  bonus: { ja: 'ボーナス', en: 'Bonus' },
  referral: { ja: '紹介の特典', en: 'Referral bonus' },
  coins_earned: { ja: 'コインの付与', en: 'Coins earned' },
  pack_bought: { ja: 'オリパの購入に使用', en: 'Used for packs' },
  pack_refunded: { ja: 'オリパの払い戻し', en: 'Packs refunded' },
  coins_withdrawn: { ja: 'コインの取り消し', en: 'Coins withdrawn' },
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

export const bookTexts = {
  lastBeforeFirst: {
    ja: '最初の日より後の日を選んでください。',
    en: 'Choose a day that is not before the first one.',
  },
} as const satisfies Record<string, Text>;
