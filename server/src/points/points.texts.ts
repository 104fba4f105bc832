import { bankHours, paymentDueDays } from '#contract/limits.ts';
import { type PayMethodId, payMethodId } from '#contract/shop/points.ts';
import type { EntryKind } from '../db/types.ts';
import type { Language, Text } from '../http/language.ts';
import { inLanguage, withSubject } from '../lib/in-language.ts';
import type { PackName } from '../won-cards/index.ts';

/** Names of the ways to pay, and a note that helps to choose. */
const payMethodTexts: Readonly<Record<PayMethodId, { name: Text; memo: Text }>> = {
  1: {
    name: { ja: 'クレジットカード', en: 'Credit card' },
    memo: {
      ja: 'すぐにポイントが届きます。カード会社の本人認証を求められることがあります。',
      en: 'Points arrive at once. Your card company may ask you to confirm it is you.',
    },
  },
  2: {
    name: { ja: 'コンビニ決済', en: 'Convenience store' },
    memo: {
      ja: `${paymentDueDays}日以内に、ファミリーマート、ローソン、ミニストップ、セイコーマートの店頭でお支払いください。お支払いの確認後にポイントが届きます。`,
      en: `Pay at a FamilyMart, Lawson, Ministop or Seicomart within ${paymentDueDays} days. Points arrive once the payment is confirmed.`,
    },
  },
  3: {
    name: { ja: 'PayPal', en: 'PayPal' },
    memo: {
      ja: 'PayPalの画面でお支払いを承認すると、すぐにポイントが届きます。',
      en: 'Points arrive as soon as you approve the payment at PayPal.',
    },
  },
  4: {
    name: { ja: '銀行振込', en: 'Bank transfer' },
    memo: {
      ja: `${paymentDueDays}日以内にお振り込みください。ご入金を確認でき次第、ポイントが届きます。平日${bankHours.from}〜${bankHours.to}以外のお振り込みは、銀行の処理により翌営業日の反映になることがあります。`,
      en: `Transfer within ${paymentDueDays} days. Points arrive as soon as your payment reaches us; banks may pass on transfers made outside weekdays ${bankHours.from}–${bankHours.to} (JST) on the next business day.`,
    },
  },
  5: {
    name: { ja: 'Amazon Pay', en: 'Amazon Pay' },
    memo: {
      ja: 'Amazonアカウントに登録した情報でお支払いいただくと、すぐにポイントが届きます。',
      en: 'Pay with a payment method saved in your Amazon account. Points arrive at once.',
    },
  },
  6: {
    name: { ja: 'キャリア決済', en: 'Carrier billing' },
    memo: {
      ja: 'ソフトバンク、au、ドコモの携帯電話料金と一緒にお支払いいただけます。',
      en: 'Charged to your SoftBank, au or docomo phone bill.',
    },
  },
  7: {
    name: { ja: 'PayPay', en: 'PayPay' },
    memo: {
      ja: 'PayPayアプリでお支払いを承認すると、すぐにポイントが届きます。',
      en: 'Points arrive as soon as you approve the payment in the PayPay app.',
    },
  },
  8: {
    name: { ja: 'LINE Pay', en: 'LINE Pay' },
    memo: {
      ja: 'LINE Payでお支払いを承認すると、すぐにポイントが届きます。',
      en: 'Points arrive as soon as you approve the payment in LINE Pay.',
    },
  },
  9: {
    name: { ja: 'メルペイ', en: 'Merpay' },
    memo: {
      ja: 'メルカリアプリでお支払いを承認すると、すぐにポイントが届きます。',
      en: 'Points arrive as soon as you approve the payment in the Mercari app.',
    },
  },
};

/** Names and describes these ways to pay in the customer's language. */
export function describePayMethods<Id extends PayMethodId>(
  ids: readonly Id[],
  language: Language,
): { id: Id; name: string; memo: string }[] {
  return ids.map((id) => {
    const { name, memo } = payMethodTexts[id];
    return { id, name: name[language], memo: memo[language] };
  });
}

/** Kinds of entries in the point history. */
const entryTexts: Readonly<Record<EntryKind, Text>> = {
  points_bought: { ja: 'ポイント購入', en: 'Points bought' },
  bonus: { ja: 'ボーナス', en: 'Bonus' },
  points_brought: { ja: '提携サイトからの移行', en: 'Transferred from a partner site' },
  referral: { ja: 'お友だち紹介特典', en: 'Friend referral' },
  pack_bought: { ja: 'パック購入', en: 'Pack bought' },
  card_converted: { ja: 'カードをポイントに変換', en: 'Cards turned into points' },
  coins_earned: { ja: 'コイン獲得', en: 'Coins earned' },
  card_exchanged: { ja: 'カード引換', en: 'Card exchanged' },
  account_closed: { ja: '退会による失効', en: 'Lapsed when the account was closed' },
  points_expired: { ja: '有効期限切れ', en: 'Expired' },
  adjustment: { ja: 'お問い合わせによる調整', en: 'Adjusted by support' },
  payment_reversed: { ja: 'ポイント購入の取り消し', en: 'Point purchase reversed' },
  payment_returned: {
    ja: 'ポイント購入の取り消しの撤回',
    en: 'Reversal of a point purchase withdrawn',
  },
  debt_settled: { ja: '未精算ポイントの精算', en: 'Points owed, settled' },
  pack_refunded: { ja: 'パック購入の返還', en: 'Pack refunded' },
  coins_withdrawn: { ja: '獲得コインの取り消し', en: 'Earned coins taken back' },
  bonus_withdrawn: { ja: '特典ポイントの取り消し', en: 'Free points taken back' },
  lots_relaid: { ja: '有効期限の整理', en: 'Expiry dates rearranged' },
};

/** The text of an entry in the history of points, with the name of its pack. */
export function memoOf(kind: EntryKind, pack: PackName | undefined, language: Language): string {
  const text = entryTexts[kind][language];
  return pack === undefined
    ? text
    : withSubject(text, inLanguage(pack, 'name', language), language);
}

/** Names a way to pay, by default in English, as reports do. */
export function payMethodNameOf(method: number, language: Language = 'en'): string {
  return payMethodTexts[payMethodId.parse(method)].name[language];
}
