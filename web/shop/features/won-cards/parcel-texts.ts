import { defineTexts } from '../../../kit/lib/i18n.ts';

/** Texts of the parcels that have not left. */
export const parcelTexts = defineTexts({
  ja: {
    title: '発送待ちの荷物',
    lead: '発送前の荷物です。お届け先が同じ荷物は、1つにまとめられます。送料はかかりません。',
    none: '発送待ちの荷物はありません。',
    toHistory: '購入履歴を見る',
    together_other:
      '同じお届け先の荷物が{{count}}つあります。発送期限がいちばん早い荷物にまとまります。',
    merge_other: '{{count}}つの荷物を1つにまとめる',
    merged_other:
      '荷物 {{number}} にまとめました。カードは{{count}}枚です。準備が始まるまでは、もとに戻せます。',
    separated: 'もとの荷物に分けました。',
    parcel: '荷物 {{number}}',
    cards: 'カード',
    count_other: '{{count}}枚',
    shipTo: 'お届け先',
    fixed: '発送の準備が始まったため、まとめたり分けたりできません。',
    parts: '中身',
    part_other: '{{date}}のお申し込み {{count}}枚',
    partOfExchange_other: '{{date}}のコイン交換 {{count}}枚',
    split: '別の荷物にする',
    uncertain: '通信が途切れました。もう一度押してください。二重に処理されることはありません。',
  },
  en: {
    title: 'Parcels to be sent',
    lead: 'Parcels that have not left. Those to the same address can travel as one, at no cost to you.',
    none: 'No parcels wait to be sent.',
    toHistory: 'See your purchases',
    together_one: '{{count}} parcel goes to the same address.',
    together_other:
      '{{count}} parcels go to the same address. Together they leave by the earliest of their dates.',
    merge_one: 'Send {{count}} parcel',
    merge_other: 'Send {{count}} parcels as one',
    merged_one:
      'Parcel {{number}} now carries {{count}} card. You can separate it until we prepare it.',
    merged_other:
      'Parcel {{number}} now carries all {{count}} cards. You can separate it until we prepare it.',
    separated: 'It is a parcel of its own again.',
    parcel: 'Parcel {{number}}',
    cards: 'Cards',
    count_one: '{{count}} card',
    count_other: '{{count}} cards',
    shipTo: 'Deliver to',
    fixed: 'We are preparing this parcel, so it can no longer be merged or separated.',
    parts: 'Contents',
    part_one: '{{count}} card of your order of {{date}}',
    part_other: '{{count}} cards of your order of {{date}}',
    partOfExchange_one: '{{count}} card for coins, {{date}}',
    partOfExchange_other: '{{count}} cards for coins, {{date}}',
    split: 'Send separately',
    uncertain: 'The connection was lost. Press once more: nothing is done twice.',
  },
});
