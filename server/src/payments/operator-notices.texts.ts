import type { Text } from '../http/language.ts';

/** Mails to the operator about payments, refunds and callbacks. */
export const operatorNoticeTexts = {
  paidAfterClosing: {
    ja: '退会した会員の支払いが入金されました。決済会社の管理画面で返金してください',
    en: 'a payment of a closed account was paid: refund it at the provider',
  },
  lateMoneyGivenBack: {
    ja: '保護者が取り消した支払いが、あとから入金されました。返金は自動で行います。何もする必要はありません',
    en: 'a payment that a guardian had cancelled was paid: it is refunded automatically, and you need not do anything',
  },
  lateMoneyByHand: {
    ja: '保護者が取り消した支払いが、あとから入金されました。自動では返金できません。別の方法で返金し、管理画面の支払いに記録してください',
    en: 'a payment that a guardian had cancelled was paid, and cannot be refunded automatically: give it back another way, then record that on the payment in the console',
  },
  paidTooMuch: {
    ja: '銀行振込で、代金より多い金額が届きました。差額は決済会社に残っています。決済会社の管理画面で会員に返金してください',
    en: 'a bank transfer brought more than the price: the rest lies at the provider; give it back to the member there',
  },
  partChargedBack: {
    ja: '支払いの一部がチャージバックされました',
    en: 'a part of a payment was charged back',
  },
  chargedBack: { ja: '支払いがチャージバックされました', en: 'a payment was charged back' },
  chargeBackWithdrawn: {
    ja: '銀行がチャージバックを取り下げました。ポイントと不足分は元に戻りました',
    en: 'the bank withdrew a charge-back: points and debt are as before it',
  },
  forgoneChargeBackWithdrawn: {
    ja: '不足分を免除したあとに、銀行がチャージバックを取り下げました',
    en: 'the bank withdrew a charge-back whose debt had been forgone',
  },
  needsAttention: {
    ja: '確認が必要な支払いがあります',
    en: 'a payment needs attention',
  },
  refundUnclear: {
    ja: '返金できたかどうか確認できません。決済会社の管理画面で調べ、結果を管理画面に記録してください',
    en: 'it is unclear whether a refund was made: look it up at the provider, then record the result in the console',
  },
  refundFailed: {
    ja: '決済会社が受け付けたあとに、返金が失敗しました。お金は決済会社に戻り、ポイントは差し引かれたままです。別の方法で会員に返金してください',
    en: 'a refund failed after the provider had accepted it: its money is back at the provider, its points stay taken; pay the member another way',
  },
  refundRefused: {
    ja: '決済会社が返金を断りました。この返金では何も返していません',
    en: 'the provider refused a refund: nothing was given back by it',
  },
  callbackMismatch: {
    ja: '署名の正しい通知を断りました。内容が、この店の送ったものと違います',
    en: 'a signed callback was refused: its fields differ from what the shop sent',
  },
  callbacksDiffer: {
    ja: '同じ番号の通知が2つあり、内容が違います。決済会社の管理画面で支払いを確認してください',
    en: 'two callbacks with one event id differ: check the payment at the provider',
  },
  orderUsedTwice: {
    ja: 'すでに使われている注文が、別の支払いのために送られてきました。その支払いには使えません。決済会社の管理画面で注文を確認してください',
    en: 'a payment order that is in use was sent for a second payment and pays nothing there: check it at the provider',
  },
  keyRefused: {
    ja: '決済会社がこの店のキーを拒否しました。キーと、その権限を確認してください（docs/payments.md）。直すまで、その決済会社での支払いや返金の一部ができません',
    en: 'a payment provider refuses the key of this shop: check the key and its permissions (docs/payments.md). Until then some payments or refunds there do not work',
  },
  unknownPayment: {
    ja: 'この店にない支払いについての通知が届きました',
    en: 'a callback is about a payment that this shop does not know',
  },
  otherOrder: {
    ja: '通知にある注文が、その支払いの注文ではありません',
    en: 'a callback names an order that is not the order of its payment',
  },
} satisfies Record<string, Text>;

/** @param yen the disputed part of the payment */
export const disputedText = (yen: number): Text => ({
  ja: `${yen}円が争われています`,
  en: `${yen} yen are disputed`,
});

export const excessText = (yen: number): Text => ({
  ja: `${yen}円が残っています`,
  en: `${yen} yen lie there`,
});

/** @param points what had been forgone */
export const withheldText = (points: number): Text => ({
  ja: `${points}ポイントは戻りません`,
  en: `${points} points do not come back`,
});
