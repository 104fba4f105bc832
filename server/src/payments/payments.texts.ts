import type { StoreChain } from '#contract/shop/payments.ts';
import type { Language, Text } from '../http/language.ts';
import type { FailureReason } from '../providers/payments/payment-provider.ts';
import { maxDeclinesPerDay, maxOpenOrders } from './pay-limits.rules.ts';

/** Why a payment failed, and what the customer can do next (spec, section 8). */
const failureTexts: Readonly<Record<FailureReason, Text>> = {
  card_number: {
    ja: 'カード番号が不正です。ご確認のうえ、もう一度入力してください。',
    en: 'The card number is not valid. Please check it and enter it again.',
  },
  card_expiry: {
    ja: '有効期限が不正です。ご確認のうえ、もう一度入力してください。',
    en: 'The expiry date is not valid. Please check it and enter it again.',
  },
  security_code: {
    ja: 'セキュリティコードが不正です。ご確認のうえ、もう一度入力してください。',
    en: 'The security code is not valid. Please check it and enter it again.',
  },
  card_holder: {
    ja: 'カード名義が不正です。ご確認のうえ、もう一度入力してください。',
    en: 'The card holder’s name is not valid. Please check it and enter it again.',
  },
  authentication: {
    ja: '本人認証が完了しませんでした。もう一度お試しいただくか、別の方法でお支払いください。',
    en: 'Your bank could not confirm that it was you. Please try again, or use another payment method.',
  },
  insufficient: {
    ja: 'ご利用可能額が不足しているため、お支払いできませんでした。ご請求はありません。カードの状態をご確認いただくか、別の方法でお支払いください。',
    en: 'Your card company did not allow the payment: the amount available may be too low. Nothing was charged. Please check your card, or use another payment method.',
  },
  declined: {
    ja: 'このカードではお支払いできませんでした。カードの状態をご確認いただくか、カード会社にお問い合わせください。別のカードや別のお支払い方法もご利用いただけます。',
    en: 'This card could not be charged. Please check the state of your card or contact the card company, or use another card or payment method.',
  },
  maintenance: {
    ja: '決済会社がメンテナンス中です。しばらくしてから、もう一度お試しください。',
    en: 'The payment company is under maintenance. Please try again later.',
  },
  communication: {
    ja: '決済会社との通信に失敗しました。お支払いは行われていません。もう一度お試しください。',
    en: 'The connection to the payment company failed and nothing was charged. Please try again.',
  },
  refused_by_customer: {
    ja: 'お支払いがキャンセルされたため、請求はありません。',
    en: 'The payment was cancelled, so nothing was charged.',
  },
  other: {
    ja: '決済に失敗しました。別の方法でお支払いください。',
    en: 'Payment failed. Please use another payment method.',
  },
};

/**
 * Texts for providers that do not name the reason of a failure. Their customers have no card to
 * check.
 */
const declinedTexts: ReadonlyMap<number, Text> = new Map([
  [
    6,
    {
      ja: '決済に失敗しました。ご契約状況をご確認ください。状況がご不明な場合は、ご契約の携帯電話会社へご連絡ください。',
      en: 'Payment failed. Please check your contract status. If the state is unknown, contact the service company.',
    },
  ],
  [
    5,
    {
      ja: '決済に失敗しました。もう一度Amazon Payを選択するか、Amazon Payの状態をご確認ください。',
      en: 'Payment failed. Please choose Amazon Pay again, or check your account at Amazon.',
    },
  ],
  [
    3,
    {
      ja: 'エラーが発生しました。PayPalのお支払い方法をご確認いただくか、別の方法でお支払いください。',
      en: 'An error has occurred. Please check your payment method at PayPal, or use another one here.',
    },
  ],
  [
    7,
    {
      ja: 'PayPayでお支払いできませんでした。PayPayの残高と設定をご確認いただくか、別の方法でお支払いください。',
      en: 'The payment by PayPay failed. Please check your balance and settings at PayPay, or use another payment method.',
    },
  ],
]);

/**
 * The text that tells a customer why a payment by this way to pay failed.
 *
 * @param method id of the way to pay, as in the specification
 */
export function failureText(method: number, reason: FailureReason, language: Language): string {
  const isVague = reason === 'declined' || reason === 'other';
  const text = (isVague ? declinedTexts.get(method) : undefined) ?? failureTexts[reason];
  return text[language];
}

/** Names of the convenience store chains. */
export const storeNames: Readonly<Record<StoreChain, Text>> = {
  familymart: { ja: 'ファミリーマート', en: 'FamilyMart' },
  lawson: { ja: 'ローソン', en: 'Lawson' },
  ministop: { ja: 'ミニストップ', en: 'Ministop' },
  seicomart: { ja: 'セイコーマート', en: 'Seicomart' },
};

/**
 * Writes the type and number of a bank account. The English text has the Japanese type too, because
 * banks in Japan ask for it.
 */
export function accountNumberText(number: string, language: Language): string {
  if (language === 'ja') return number;
  return number.replace(/^普通/, 'Ordinary (普通)').replace(/^当座/, 'Current (当座)');
}

export const paymentTexts = {
  unavailable: {
    ja: '決済会社に接続できませんでした。しばらくしてから、もう一度お試しください。二重に請求されることはありません。',
    en: 'We could not reach the payment company. Please try again later; you will not be charged twice.',
  },
  notOffered: {
    ja: 'このお支払い方法は現在ご利用いただけません。別の方法をお選びください。',
    en: 'This payment method is not available right now. Please choose another.',
  },
  noSuchCourse: {
    ja: 'このコースは現在販売していません。コースを選び直してください。',
    en: 'This course is not on sale right now. Please choose another.',
  },
  tooManyDeclined: {
    ja: `お支払いが承認されなかった回数が、本日の上限（${maxDeclinesPerDay}回）に達しました。ご請求はありません。明日0時（日本時間）まで、このお支払い方法はご利用いただけません。お困りのときは、お問い合わせ窓口へご連絡ください。`,
    en: `Payments were declined ${maxDeclinesPerDay} times today, so this payment method cannot be used until tomorrow (Japan time). Nothing was charged. If you need help, please contact our support team.`,
  },
  // Says no reason: who shares a card must not learn here that its owner excluded themselves.
  cardOfExcluded: {
    ja: 'このカードはご利用いただけません。ご請求はありません。ご不明な点は、お問い合わせ窓口へご連絡ください。',
    en: 'This card cannot be used here, and nothing was charged. If you have questions, please contact our support team.',
  },
  tooManyOrders: {
    ja: `お支払い待ちのお申し込みが${maxOpenOrders}件あります。いずれかをお支払いいただくか、期限が過ぎてから、もう一度お申し込みください。`,
    en: `You have ${maxOpenOrders} orders waiting to be paid, which is as many as we allow. Please pay one of them, or order again once one has expired.`,
  },
  cardMissing: {
    ja: 'カード情報を確認できませんでした。もう一度入力してください。',
    en: 'Your card information could not be confirmed. Please enter it again.',
  },
  holderMissing: {
    ja: 'お振り込みに使う口座の名義をカタカナで入力してください。',
    en: 'Please enter the name on the account you transfer from, in katakana.',
  },
  carrierMissing: {
    ja: '携帯電話会社をお選びください。',
    en: 'Please choose your phone company.',
  },
  amazonMissing: {
    ja: 'Amazon Payのお支払い方法を確認できませんでした。もう一度Amazon Payを選択してください。',
    en: 'We could not confirm how you pay at Amazon. Please choose Amazon Pay again.',
  },
  expired: {
    ja: 'お支払い期限が過ぎました。もう一度お申し込みください。',
    en: 'The time to pay has passed. Please order again.',
  },
  beingChecked: {
    ja: 'お支払いの内容を確認しています。お問い合わせ窓口からのご連絡をお待ちください。',
    en: 'We are checking this payment. Our support team will contact you.',
  },
} as const satisfies Record<string, Text>;
