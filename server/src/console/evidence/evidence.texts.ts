import type { ConsentKind } from '#contract/consent.ts';
import type { PaymentState } from '../../db/types.ts';
import type { Text } from '../../http/language.ts';
import { formatNumber } from '../../lib/format.ts';

/** The texts of the evidence for a dispute, read by the company that took the payment. */
export const evidenceTexts = {
  title: { ja: 'お支払いへの異議に対する資料', en: 'Evidence for a disputed payment' },
  shop: { ja: '加盟店', en: 'Merchant' },
  madeAt: { ja: '作成日時', en: 'Made on' },
  page: { ja: 'ページ', en: 'Page' },
  payment: { ja: 'お支払い', en: 'The payment' },
  paymentId: { ja: '当店の支払い番号', en: 'Payment at the shop' },
  order: { ja: '決済会社の番号', en: 'Order at the payment company' },
  method: { ja: '支払い方法', en: 'Way to pay' },
  amount: { ja: '金額', en: 'Amount' },
  begunAt: { ja: '申し込み', en: 'Begun' },
  creditedAt: { ja: 'ポイントの付与', en: 'Points credited' },
  notCredited: { ja: '付与していません', en: 'Not credited' },
  reversed: { ja: '返金・取り消し済み', en: 'Given back so far' },
  finalScreen: { ja: '申し込みの最終確認画面', en: 'Final screen of the order' },
  finalScreenUnknown: { ja: '記録がありません', en: 'Not recorded' },
  screen: { ja: '最終確認画面に表示した文', en: 'Texts of the final screen' },
  sold: {
    ja: 'お支払いの対象は当店のポイントで、1ポイントは1円です。ポイントは付与と同時に使えます。以下は、付与後の利用の記録です。',
    en: 'The payment bought points of the shop, of which one costs 1 yen. Points can be used as soon as they are credited. What follows is the record of their use.',
  },
  member: { ja: '会員', en: 'The member' },
  number: { ja: '会員番号', en: 'Number' },
  name: { ja: '氏名', en: 'Name' },
  mail: { ja: 'メールアドレス', en: 'Mail address' },
  phone: { ja: '電話番号', en: 'Phone' },
  phoneProved: { ja: '（SMSで確認済み）', en: ' (proved by SMS)' },
  address: { ja: '住所', en: 'Address' },
  registered: { ja: '登録日時', en: 'Registered' },
  closed: {
    ja: '退会済みのため、登録内容は残っていません。',
    en: 'The account was closed, so the registered data were erased.',
  },
  consents: { ja: '同意の記録', en: 'Consents' },
  consent: { ja: '内容', en: 'Consent' },
  given: { ja: '同意', en: 'Given' },
  withdrawn: { ja: '撤回', en: 'Withdrawn' },
  at: { ja: '日時', en: 'Time' },
  logIns: { ja: 'ログインの記録', en: 'Log-ins' },
  device: { ja: '端末', en: 'Device' },
  logInMethod: { ja: '方法', en: 'By' },
  newDevice: { ja: '初めての端末', en: 'First time there' },
  yes: { ja: 'はい', en: 'yes' },
  earlier: { ja: 'ほかのお支払い', en: 'Other payments' },
  state: { ja: '状態', en: 'State' },
  purchases: { ja: 'このお支払い以後のパックの購入', en: 'Packs bought since this payment' },
  pack: { ja: 'パック', en: 'Pack' },
  cards: { ja: '枚数', en: 'Cards' },
  paid: { ja: '使ったポイント・コイン', en: 'Points or coins' },
  proof: { ja: '抽選の証明', en: 'Proof of the draw' },
  parcels: { ja: 'このお支払い以後のお届け', en: 'Deliveries since this payment' },
  parcel: { ja: '荷物', en: 'Parcel' },
  sentTo: { ja: 'お届け先', en: 'Sent to' },
  tracking: { ja: '運送会社・追跡番号', en: 'Carrier and tracking number' },
  sentAt: { ja: '発送', en: 'Sent' },
  deliveredAt: { ja: '配達完了', en: 'Delivered' },
  mails: { ja: 'このお支払い以後にお送りしたメール', en: 'Mails sent since this payment' },
  subject: { ja: '件名', en: 'Subject' },
  refusedMail: { ja: '（受信側が拒否）', en: ' (refused by the mailbox)' },
  none: { ja: '記録はありません。', en: 'There is none.' },
} as const satisfies Record<string, Text>;

/** The names of the consents of a member. */
export const consentNames: Readonly<Record<ConsentKind, Text>> = {
  terms: { ja: '利用規約', en: 'Terms of service' },
  ads_mail: { ja: 'メールの広告', en: 'Advertising by mail' },
  ads_line: { ja: 'LINEの広告', en: 'Advertising by LINE' },
  ads_push: { ja: 'プッシュ通知の広告', en: 'Advertising by push' },
};

/** The states of a payment. */
export const paymentStateNames: Readonly<Record<PaymentState, Text>> = {
  created: { ja: '手続き中', en: 'Started' },
  authorising: { ja: '認証待ち', en: 'Being authenticated' },
  waiting: { ja: '入金待ち', en: 'Waiting for the money' },
  paid: { ja: '支払い済み', en: 'Paid' },
  needs_attention: { ja: '確認中', en: 'Being looked into' },
  refunded: { ja: '返金済み', en: 'Refunded' },
  charged_back: { ja: 'チャージバック', en: 'Charged back' },
  cancelled: { ja: '取り消し', en: 'Cancelled' },
  expired: { ja: '期限切れ', en: 'Expired' },
};

/** Says that a table holds only the newest rows of more. */
export function newestAlone(rows: number): Text {
  return {
    ja: `新しいものから${formatNumber(rows)}件を載せています。`,
    en: `The newest ${formatNumber(rows)} are listed.`,
  };
}
