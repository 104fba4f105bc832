import { overseasPrefecture } from '#contract/limits.ts';
import { writeCsv } from './csv.rules.ts';
import { encodeShiftJis } from './shift-jis.rules.ts';
import type { Address } from './shipping.queries.ts';

/** A parcel as it is written into a carrier's file. */
export interface ParcelToSend extends Address {
  id: number;
  cards: number;
  shipBy: Date;
}

/** Whom a parcel is from, as the label says. */
export interface Sender {
  name: string;
  phone: string;
  postalCode: string;
  address: string;
}

/** Outside Japan the prefecture is 99, or there is none and a country. */
export function isOverseas(address: Pick<Address, 'prefectureId' | 'country'>): boolean {
  return (
    address.prefectureId === overseasPrefecture || (address.prefectureId === null && address.country !== '')
  );
}

/** What a label needs and this address lacks, in the operator's words; nothing where it can be sent. */
export function lacking(address: Address): string[] {
  const needed: [string, string | number | null][] = [
    ['name', `${address.lastName}${address.firstName}`],
    ['phone', address.phone],
    ['postal code', isOverseas(address) ? 'some countries have none' : address.postalCode],
    [
      'prefecture or country',
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
 * The first 42 columns of Yamato B2 Cloud's basic layout, by their places in it; the others may be left out. The header is
 * the carrier's own, so that its screen of import recognises each column.
 */
const yamatoHeader = [
  ...['お客様管理番号', '送り状種類', 'クール区分', '伝票番号', '出荷予定日', 'お届け予定日', '配達時間帯'],
  ...['お届け先コード', 'お届け先電話番号', 'お届け先電話番号枝番', 'お届け先郵便番号', 'お届け先住所'],
  ...[
    'お届け先アパートマンション名',
    'お届け先会社・部門１',
    'お届け先会社・部門２',
    'お届け先名',
    'お届け先名(ｶﾅ)',
    '敬称',
  ],
  ...['ご依頼主コード', 'ご依頼主電話番号', 'ご依頼主電話番号枝番', 'ご依頼主郵便番号', 'ご依頼主住所'],
  ...[
    'ご依頼主アパートマンション',
    'ご依頼主名',
    'ご依頼主名(ｶﾅ)',
    '品名コード１',
    '品名１',
    '品名コード２',
    '品名２',
  ],
  ...[
    '荷扱い１',
    '荷扱い２',
    '記事',
    'ｺﾚｸﾄ代金引換額（税込)',
    '内消費税額等',
    '止置き',
    '営業所コード',
    '発行枚数',
  ],
  ...['個数口表示フラグ', '請求先顧客コード', '請求先分類コード', '運賃管理番号'],
];

/** 発払い: the sender pays, as the shop promises. */
const prepaid = '0';

/** The parcels within Japan as Yamato B2 Cloud reads them: Shift_JIS, CRLF, a header. */
export function yamatoFile(
  parcels: readonly ParcelToSend[],
  {
    sender,
    prefectureName,
    sentOn,
  }: {
    sender: Sender;
    prefectureName: (id: number) => string;
    sentOn: Date;
  },
): Buffer {
  const rows = parcels.map((parcel) => {
    const prefecture = parcel.prefectureId === null ? '' : prefectureName(parcel.prefectureId);
    const row = new Map([
      ['お客様管理番号', String(parcel.id)],
      ['送り状種類', prepaid],
      ['出荷予定日', dateOf(sentOn)],
      ['お届け先電話番号', domesticPhone(parcel.phone)],
      ['お届け先郵便番号', parcel.postalCode],
      ['お届け先住所', `${prefecture}${parcel.city}${parcel.street}`],
      ['お届け先アパートマンション名', parcel.building],
      ['お届け先名', `${parcel.lastName} ${parcel.firstName}`],
      ['敬称', '様'],
      ['ご依頼主電話番号', sender.phone],
      ['ご依頼主郵便番号', sender.postalCode],
      ['ご依頼主住所', sender.address],
      ['ご依頼主名', sender.name],
      ['品名１', `トレーディングカード${parcel.cards}枚`],
      ['運賃管理番号', '01'],
    ]);
    return yamatoHeader.map((column) => row.get(column) ?? '');
  });
  return encodeShiftJis(writeCsv([yamatoHeader, ...rows]));
}

const overseasHeader = [
  ...[
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
  ],
  'tracking_number',
];

/** The parcels that leave Japan, to be sent by hand: UTF-8 (with the mark by which Excel knows it), CRLF, a header. */
export function overseasFile(parcels: readonly ParcelToSend[]): Buffer {
  const rows = parcels.map((parcel) => [
    String(parcel.id),
    [parcel.firstName, parcel.middleName, parcel.lastName].filter((name) => name !== '').join(' '),
    ...[parcel.phone, parcel.country, parcel.postalCode, parcel.city, parcel.street, parcel.building],
    `Trading cards, ${parcel.cards}`,
    dateOf(new Date(parcel.shipBy.getTime() - 1)),
    '',
  ]);
  return Buffer.from(`\uFEFF${writeCsv([overseasHeader, ...rows])}`);
}

/** `2026/11/21`, the day in Japan. */
function dateOf(instant: Date): string {
  return instant.toLocaleDateString('sv', { timeZone: 'Asia/Tokyo' }).replaceAll('-', '/');
}

/** +819012345678 as one writes it within Japan: 09012345678. */
function domesticPhone(phone: string): string {
  return phone.replace(/^\+81/, '0');
}
