import type { Text } from '../http/language.ts';
import type { MergeRefusal } from './merge-parcels.ts';
import type { SplitRefusal } from './split-parcel.ts';

/** Why a member's parcels stay as they are. `not-found` is answered without a text. */
export const ownParcelTexts: Readonly<
  Record<Exclude<MergeRefusal | SplitRefusal, 'not-found'>, Text>
> = {
  'sent-already': {
    ja: 'この荷物はもう発送しました。画面を読み込み直してください。',
    en: 'This parcel has left already. Please reload the page.',
  },
  'taken-back': {
    ja: 'この荷物のカードはお店に戻りました。画面を読み込み直してください。',
    en: 'The cards of this parcel went back to the shop. Please reload the page.',
  },
  exported: {
    ja: 'この荷物は発送の準備に入りました。いまの荷物のままお届けします。',
    en: 'The label of this parcel is printed already. It is delivered as it is.',
  },
  packing: {
    ja: 'この荷物はもう準備が始まっています。いまの荷物のままお届けします。',
    en: 'This parcel is being packed already. It is delivered as it is.',
  },
  // Its member sees nothing of a hold.
  held: {
    ja: 'この荷物は発送の準備に入りました。いまの荷物のままお届けします。',
    en: 'This parcel is being prepared already. It is delivered as it is.',
  },
  'other-member': {
    ja: 'この荷物はまとめられません。画面を読み込み直してください。',
    en: 'This parcel cannot travel with the others. Please reload the page.',
  },
  'other-address': {
    ja: 'お届け先がちがう荷物は、1つにまとめられません。',
    en: 'Parcels to different addresses cannot travel as one.',
  },
  cancelled: {
    ja: '購入が取り消されたため、荷物はそのままです。ご不明な点はお問い合わせください。',
    en: 'Your purchases were cancelled, so nothing was changed. Please contact us if you have a question.',
  },
  overtaken: {
    ja: '荷物が変わりました。画面を読み込み直してください。',
    en: 'The parcel has changed meanwhile. Please reload the page.',
  },
  'no-part': {
    ja: '荷物が変わりました。画面を読み込み直してください。',
    en: 'The parcel has changed meanwhile. Please reload the page.',
  },
};
