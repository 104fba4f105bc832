import type { Text } from '../http/language.ts';
import type { MissingField } from './carrier-files.rules.ts';

/** The names of the fields that a label needs. */
export const missingFieldTexts: Readonly<Record<MissingField, Text>> = {
  name: { ja: '氏名', en: 'name' },
  phone: { ja: '電話番号', en: 'phone' },
  postalCode: { ja: '郵便番号', en: 'postal code' },
  prefecture: { ja: '都道府県または国', en: 'prefecture or country' },
  city: { ja: '市区町村', en: 'city' },
  street: { ja: '町名・番地', en: 'street' },
};

/** Why parcels cannot be merged or split, and what to do. */
export const mergeTexts = {
  'sent-already': {
    ja: 'この荷物はもう発送済みのため、まとめたり分けたりできません。',
    en: 'This parcel has left, so it can be neither merged nor split.',
  },
  'taken-back': {
    ja: 'この荷物のカードはお店に戻ったため、まとめたり分けたりできません。',
    en: 'The cards of this parcel were taken back, so it can be neither merged nor split.',
  },
  exported: {
    ja: '送り状がもう作成されています。先に「現在の住所に送る」で送り状から外し、古い送り状を破棄してください。',
    en: 'Its label is made. First take it out of its export with "Send it to the present address", and destroy the label.',
  },
  packing: {
    ja: 'もう梱包が始まっています。先にカードを棚に戻してください。',
    en: 'Somebody has begun to pack it. Put its cards back on a shelf first.',
  },
  held: {
    ja: '保留中の荷物は、まとめられません。先に保留を解除してください。',
    en: 'A parcel is held back. Release it before you merge.',
  },
  'other-member': {
    ja: '別の会員の荷物とは、まとめられません。',
    en: 'Parcels of two members cannot be merged.',
  },
  'other-address': {
    ja: '宛先が違う荷物は、まとめられません。先に両方を「現在の住所に送る」で同じ宛先にしてください。',
    en: 'The addresses differ. First send both to the present address of the member.',
  },
  cancelled: {
    ja: '保護者の申し出による取り消しがあったため、この会員の荷物はまとめられません。',
    en: 'A guardian has cancelled payments of this member, so the parcels stay as they are.',
  },
  'no-part': {
    ja: 'そのカードは、もうこの荷物に入っていません。画面を読み込み直してください。',
    en: 'Those cards are no longer in this parcel. Load the page again.',
  },
  'none-stays': {
    ja: 'この荷物の番号で受け付けたカードは、全部は分けられません。残すカードのほうを選んで分けてください。',
    en: 'Not all cards that were ordered under this number can leave it. Choose those that stay instead, and send them apart.',
  },
  'exchange-as-one': {
    ja: 'コインと交換したカードは、1回の交換ごとにまとめて送ります。その交換のカードをすべて選ぶか、選ばないでください。',
    en: 'Cards of one exchange travel together. Choose all of them or none.',
  },
  'picked-or-gone': {
    ja: '選んだカードは、もう取り出されたか、この荷物にありません。取り出したカードを棚に戻すか、画面を読み込み直してください。',
    en: 'Some of these cards are picked already, or no longer in this parcel. Put picked cards back on a shelf, or load the page again.',
  },
} as const satisfies Record<string, Text>;

/** Why a command on a parcel cannot be carried out, and what to do. */
export const parcelTexts = {
  notWaiting: {
    ja: 'この荷物はもう発送済みです。戻ってきたときは「次の送り状に入れ直す」を使ってください。',
    en: 'This parcel has left. If it came back, put it into the next export.',
  },
  notSent: {
    ja: 'この荷物はまだ発送されていないか、会員が退会しています。',
    en: 'This parcel has not left, or the account of its member is closed.',
  },
  notToHold: {
    ja: 'この荷物はもう発送済みか、すでに保留中です。',
    en: 'This parcel has left, or is held back already.',
  },
  notHeld: {
    ja: 'この荷物は保留中ではありません。',
    en: 'This parcel is not held back.',
  },
  notUnderWay: {
    ja: 'この荷物はまだ発送されていないか、配達済みと記録されています。',
    en: 'This parcel has not left, or is recorded as delivered already.',
  },
  noSender: {
    ja: '運営者情報（KAIFU_OPERATOR）の日本語の住所が郵便番号で始まっていないため、送り状を作成できません。管理者に伝えてください。',
    en: 'The Japanese address in KAIFU_OPERATOR is the sender of every parcel and must begin with its postal code. Tell the administrator.',
  },
  noMail: {
    ja: 'この荷物はまだ発送されていないため、発送のメールはありません。',
    en: 'This parcel has not left, so there is no mail about it.',
  },
} as const satisfies Record<string, Text>;
