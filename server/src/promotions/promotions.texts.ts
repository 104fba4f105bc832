import type { Text } from '../http/language.ts';
import type { CouponRefusal } from './promise-bonuses.ts';
import type { RedeemRefusal } from './redeem-coupon.ts';

type TextOf = Extract<RedeemRefusal, string> | CouponRefusal;

/** Why a coupon cannot be used, and what the member can do. */
export const couponRefusalTexts: Readonly<
  Record<Exclude<TextOf, 'age-unstated' | 'too-young'>, Text>
> = {
  unknown: {
    ja: 'このコードのクーポンは見つかりませんでした。文字に間違いがないか、もう一度確認してください。',
    en: 'We found no coupon with this code. Please check it for typing mistakes.',
  },
  used: {
    ja: 'このクーポンは、すでに利用できる回数まで使われています。お支払いが完了していない注文に使っている場合は、その注文が終わるまで待ってください。',
    en: 'You have used this coupon as often as it allows. If an order that is not paid yet holds it, please wait until that order has ended.',
  },
  'used-today': {
    ja: '本日分は受け取り済みです。明日（日本時間の0時から）また受け取れます。',
    en: 'You have received it today. It is there again tomorrow, from midnight in Japan.',
  },
  'phone-unverified': {
    ja: '毎日のボーナスは、SMS認証を終えた方が受け取れます。「会員情報」から携帯電話番号のSMS認証をお願いします。',
    en: 'Daily bonuses are for members who have verified their phone. Please verify yours under “Your details”.',
  },
  ended: {
    ja: 'このクーポンは終了しました。',
    en: 'This coupon has ended.',
  },
  'not-yet': {
    ja: 'このクーポンはまだ利用できません。利用できる期間になってから、もう一度お試しください。',
    en: 'This coupon cannot be used yet. Please try again once its period has begun.',
  },
  'budget-spent': {
    ja: 'このクーポンは、用意した分がすべて使われたため、利用できません。',
    en: 'All that was set aside for this coupon has been used, so it cannot be used any more.',
  },
  'newcomers-only': {
    ja: 'このクーポンは、まだポイントを購入したことがない方だけが利用できます。',
    en: 'This coupon is only for members who have never bought points.',
  },
  'other-course': {
    ja: 'このクーポンは、ほかの金額のポイント購入に利用できます。クーポンの対象になる金額を選んでください。',
    en: 'This coupon is for another amount of points. Please choose the amount that it is for.',
  },
  'adults-only': {
    ja: 'クーポンは18歳以上の方が利用できます。クーポンを使わずに購入してください。',
    en: 'Coupons can be used from the age of 18. Please buy without the coupon.',
  },
};

export const promotionTexts = {
  bonusChanged: {
    ja: '付与される特典ポイントが変わりました。画面を読み込み直して内容を確認してから、もう一度購入してください。',
    en: 'The free points that come with this have changed. Please reload the page, check them, and buy again.',
  },
} as const satisfies Record<string, Text>;
