import type { Text } from '../http/language.ts';

/** Why a scanned copy or a parcel was refused. */
export const packingTexts = {
  'sent-already': {
    ja: 'この荷物はもう発送済みです。',
    en: 'This parcel was sent already.',
  },
  'taken-back': {
    ja: '保護者の申し出で購入が取り消され、この荷物のカードはお店に戻りました。棚に戻してください。',
    en: 'A guardian has cancelled the purchase, and the cards of this parcel belong to the shop again. Put them back.',
  },
  cancelled: {
    ja: '保護者の申し出で購入が取り消されました。この荷物は梱包も発送もしないでください。カードを棚に戻し、管理者に知らせてください。',
    en: 'A guardian has cancelled the purchases of this member. Do not pack or send this parcel. Put its cards back, and tell a manager.',
  },
  held: {
    ja: 'この荷物は保留中です。梱包も発送もせずに取り置いてください。理由は、荷物の経過にあります。',
    en: 'This parcel is held back. Leave it until it is released; its history says why.',
  },
  'offer-open': {
    ja: '所在不明のカードの代わりについて、当選された方のお返事を待っています。お返事が届くか、期限が過ぎるまで、この荷物は取り置いてください。',
    en: 'The winner has not answered yet whether another copy may take the place of a missing one. Leave this parcel until they have, or the deadline has passed.',
  },
  'not-tracked': {
    ja: 'この荷物のカードは在庫と結び付いていません。読み取らずに梱包してください。',
    en: 'The cards of this parcel are no counted copies. Pack it without scanning.',
  },
  misread: {
    ja: '正しいコードではありません。もう一度読み取ってください。',
    en: 'That is no valid code. Scan it again.',
  },
  'unknown-code': {
    ja: 'このコードの在庫はありません。カードを別に置いてください。',
    en: 'Nothing in stock has this code. Put the card aside.',
  },
  'not-in-parcel': {
    ja: 'この荷物のカードではありません。棚に戻してください。',
    en: 'This card is not for this parcel. Put it back.',
  },
  'picked-already': {
    ja: 'このカードはもう必要な枚数があります。棚に戻してください。',
    en: 'There are enough of this card already. Put it back.',
  },
  'unknown-location': {
    ja: 'この場所は登録されていません。場所のコードを確かめてください。',
    en: 'There is no such location. Check its code.',
  },
  'nothing-to-put-back': {
    ja: '棚から出しているカードはありません。すでに戻したかもしれません。',
    en: 'No card of this parcel is off its shelf. It may have been put back already.',
  },
} as const satisfies Record<string, Text>;

/** The text for a packer who ends too early: `missing` cards are not scanned yet. */
export function missingCardsText(missing: number): Text {
  return {
    ja: `あと${missing}枚のカードを読み取ってください。まだ梱包済みにできません。`,
    en: `Scan ${missing} more. The parcel is not complete.`,
  };
}
