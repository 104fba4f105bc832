import { overseasPrefecture } from '#contract/limits.ts';
import { writeCsv } from '../lib/csv.rules.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { encodeShiftJis, unsupportedCharacters } from './shift-jis.rules.ts';
import type { Address } from './shipping.queries.ts';

/** A parcel as it is written into a carrier's file. */
export interface ParcelToSend extends Address {
  id: number;
  cards: number;
  shipBy: Date;
  /** A code of Yamato's (contract/src/time-slots.ts); null: any. */
  timeSlot: string | null;
  /** The day of delivery, such as 2026-12-05; null: any. */
  deliverOn: string | null;
}

/** The sender on the labels. */
export interface Sender {
  name: string;
  phone: string;
  postalCode: string;
  address: string;
}

/** The contract with Yamato that pays for the parcels, as B2 Cloud shows it: 0312345678-001 01. */
export interface YamatoBilling {
  /** 請求先顧客コード, 10 to 12 digits. */
  customer: string;
  /** 請求先分類コード, 3 digits, or '' if the contract has none. */
  category: string;
  /** 運賃管理番号, 2 digits. */
  freight: string;
}

/**
 * Whether an address is outside Japan: its prefecture is 99, or it has a country and no prefecture.
 */
export function isOverseas(address: Pick<Address, 'prefectureId' | 'country'>): boolean {
  return (
    address.prefectureId === overseasPrefecture ||
    (address.prefectureId === null && address.country !== '')
  );
}

/** A field that an address may lack; `prefecture` is the country outside Japan. */
export type MissingField = 'name' | 'phone' | 'postalCode' | 'prefecture' | 'city' | 'street';

/** Lists the fields that a label needs and this address lacks; empty if the parcel can be sent. */
export function missingAddressFields(address: Address): MissingField[] {
  const needed: [MissingField, string | number | null][] = [
    ['name', `${address.lastName}${address.firstName}`],
    ['phone', address.phone],
    ['postalCode', isOverseas(address) ? 'some countries have none' : address.postalCode],
    [
      'prefecture',
      address.prefectureId === overseasPrefecture
        ? address.country
        : (address.prefectureId ?? address.country),
    ],
    ['city', address.city],
    ['street', address.street],
  ];
  return needed.filter(([, value]) => value === '' || value === null).map(([name]) => name);
}

/**
 * The 97 columns of Yamato B2 Cloud's basic layout (送り状発行データレイアウト, new_exchange1.pdf). B2 Cloud
 * reads columns by their place and skips the first line. No column may be left out, although the
 * shop fills only a few.
 */
const yamatoHeader = [
  'お客様管理番号',
  '送り状種類',
  'クール区分',
  '伝票番号',
  '出荷予定日',
  'お届け予定日',
  '配達時間帯',
  'お届け先コード',
  'お届け先電話番号',
  'お届け先電話番号枝番',
  'お届け先郵便番号',
  'お届け先住所',
  'お届け先アパートマンション名',
  'お届け先会社・部門１',
  'お届け先会社・部門２',
  'お届け先名',
  'お届け先名(ｶﾅ)',
  '敬称',
  'ご依頼主コード',
  'ご依頼主電話番号',
  'ご依頼主電話番号枝番',
  'ご依頼主郵便番号',
  'ご依頼主住所',
  'ご依頼主アパートマンション',
  'ご依頼主名',
  'ご依頼主名(ｶﾅ)',
  '品名コード１',
  '品名１',
  '品名コード２',
  '品名２',
  '荷扱い１',
  '荷扱い２',
  '記事',
  'ｺﾚｸﾄ代金引換額（税込)',
  '内消費税額等',
  '止置き',
  '営業所コード',
  '発行枚数',
  '個数口表示フラグ',
  '請求先顧客コード',
  '請求先分類コード',
  '運賃管理番号',
  'クロネコwebコレクトデータ登録',
  'クロネコwebコレクト加盟店番号',
  ...[1, 2, 3].map((number) => `クロネコwebコレクト申込受付番号${number}`),
  'お届け予定eメール利用区分',
  'お届け予定eメールe-mailアドレス',
  '入力機種',
  'お届け予定eメールメッセージ',
  'お届け完了eメール利用区分',
  'お届け完了eメールe-mailアドレス',
  'お届け完了eメールメッセージ',
  'クロネコ収納代行利用区分',
  '予備',
  '収納代行請求金額（税込）',
  '収納代行内消費税額等',
  '収納代行請求先郵便番号',
  '収納代行請求先住所',
  '収納代行請求先住所（アパートマンション名）',
  '収納代行請求先会社・部門名1',
  '収納代行請求先会社・部門名2',
  '収納代行請求先名（漢字）',
  '収納代行請求先名（カナ）',
  '収納代行問合せ先名（漢字）',
  '収納代行問合せ先郵便番号',
  '収納代行問合せ先住所',
  '収納代行問合せ先住所（アパートマンション名）',
  '収納代行問合せ先電話番号',
  '収納代行管理番号',
  '収納代行品名',
  '収納代行備考',
  '複数口くくりキー',
  ...[1, 2, 3, 4, 5].flatMap((number) => [`検索キータイトル${number}`, `検索キー${number}`]),
  '予備',
  '予備',
  '投函予定メール利用区分',
  '投函予定メールe-mailアドレス',
  '投函予定メールメッセージ',
  ...['お届け先宛', 'ご依頼主宛'].flatMap((recipient) =>
    ['利用区分', 'e-mailアドレス', 'メールメッセージ'].map(
      (what) => `投函完了メール（${recipient}）${what}`,
    ),
  ),
  '連携管理番号',
  '通知メールアドレス',
];

/** 発払い: the sender pays, as the shop promises. */
const prepaid = '0';

/** Writes the file of parcels within Japan for Yamato B2 Cloud: Shift_JIS, CRLF, with a header. */
export function yamatoFile(
  parcels: readonly ParcelToSend[],
  {
    sender,
    billing,
    prefectureName,
    sentOn,
  }: {
    sender: Sender;
    billing: YamatoBilling | undefined;
    prefectureName: (id: number) => string;
    sentOn: Date;
  },
): Buffer {
  const rows = parcels.map((parcel) => {
    const label = labelOf(parcel, prefectureName);
    const row = new Map([
      ['お客様管理番号', String(parcel.id)],
      ['送り状種類', prepaid],
      ['出荷予定日', dateOf(sentOn)],
      ['お届け予定日', parcel.deliverOn?.replaceAll('-', '/') ?? ''],
      ['配達時間帯', parcel.timeSlot ?? ''],
      ['お届け先電話番号', domesticPhone(parcel.phone)],
      ['お届け先郵便番号', parcel.postalCode],
      ['お届け先住所', label.address],
      ['お届け先アパートマンション名', label.building],
      ['お届け先名', label.name],
      ['ご依頼主電話番号', sender.phone],
      ['ご依頼主郵便番号', sender.postalCode],
      ['ご依頼主住所', sender.address],
      ['ご依頼主名', sender.name],
      ['品名１', `トレーディングカード${parcel.cards}枚`],
      ['請求先顧客コード', billing?.customer ?? ''],
      ['請求先分類コード', billing?.category ?? ''],
      ['運賃管理番号', billing?.freight ?? ''],
    ]);
    return yamatoHeader.map((column) => row.get(column) ?? '');
  });
  return encodeShiftJis(writeCsv([yamatoHeader, ...rows]));
}

/** Prevents a spreadsheet from executing a member's text as a formula. */
function escapeFormula(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/** Writes the recipient's lines on a label within Japan. */
function labelOf(parcel: Address, prefectureName: (id: number) => string) {
  const prefecture = parcel.prefectureId === null ? '' : prefectureName(parcel.prefectureId);
  const line = (text: string) => escapeFormula(withoutInvisible(text));
  return {
    name: line(`${parcel.lastName} ${parcel.firstName}`),
    address: line(`${prefecture}${parcel.city}${parcel.street}`),
    building: line(parcel.building),
  };
}

/**
 * Removes invisible characters: format characters that were copied along, and variation selectors,
 * which choose a glyph of kanji such as 葛 or 辻.
 */
function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, '');
}

/** The room on a label, in half-width characters; a full-width character takes two. */
const labelWidths = { name: 32, address: 64, building: 32 } as const;

/** A correction that a label needs by hand. */
export type LabelProblem =
  /** Shift_JIS does not have the character; it stands as 〓. */
  | { kind: 'character'; character: string }
  /** A part is longer than `most` characters of full width. */
  | { kind: 'too-long'; part: keyof typeof labelWidths; most: number }
  /** The day that the member chose cannot be kept; `instead` is on the label, if any can be. */
  | { kind: 'late'; chosen: string; instead: string | undefined };

/** Lists the corrections that a label within Japan needs; none if it can be printed as it is. */
export function labelProblems(
  parcel: Address,
  prefectureName: (id: number) => string,
): LabelProblem[] {
  const label = labelOf(parcel, prefectureName);
  const missing = unsupportedCharacters(`${label.name}${label.address}${label.building}`);
  const tooLong = (['name', 'address', 'building'] as const).filter(
    (part) => widthOf(label[part]) > labelWidths[part],
  );
  return [
    ...missing.map((character): LabelProblem => ({ kind: 'character', character })),
    ...tooLong.map(
      (part): LabelProblem => ({ kind: 'too-long', part, most: labelWidths[part] / 2 }),
    ),
  ];
}

/** Computes the width of a text on a label: 1 for narrow characters, 2 for wide ones. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/[\u0020-\u007e\uff61-\uff9f]/.test(character) ? 1 : 2),
    0,
  );
}

const overseasHeader = [
  'parcel',
  'name',
  'phone',
  'country',
  'postal_code',
  'city',
  'street',
  'building',
  'contents',
  'ship_by',
  'tracking_number',
];

/**
 * Writes the file of parcels that leave Japan, which are sent by hand: UTF-8 with a byte order mark
 * for Excel, CRLF, with a header.
 */
export function overseasFile(parcels: readonly ParcelToSend[]): Buffer {
  const rows = parcels.map((parcel) => [
    String(parcel.id),
    escapeFormula(
      [parcel.firstName, parcel.middleName, parcel.lastName]
        .filter((name) => name !== '')
        .join(' '),
    ),
    ...[
      parcel.phone,
      parcel.country,
      parcel.postalCode,
      parcel.city,
      parcel.street,
      parcel.building,
    ].map(escapeFormula),
    `Trading cards, ${parcel.cards}`,
    dateOf(new Date(parcel.shipBy.getTime() - 1)),
    '',
  ]);
  return Buffer.from(`\uFEFF${writeCsv([overseasHeader, ...rows])}`);
}

/** Writes the day in Japan as `2026/11/21`. */
function dateOf(instant: Date): string {
  return dateInJapan(instant).replaceAll('-', '/');
}

/** Writes a phone number in the form used within Japan: +819012345678 becomes 09012345678. */
function domesticPhone(phone: string): string {
  return phone.replace(/^\+81/, '0');
}
