import type { Text } from '../http/language.ts';

/** The texts of a packing slip, read by members. */
export const slipTexts = {
  title: { ja: 'お届け明細', en: 'Packing slip' },
  parcel: { ja: '荷物の番号', en: 'Parcel' },
  ordered: { ja: '発送のご依頼日', en: 'Shipping asked for on' },
  cards: { ja: '枚数', en: 'Cards' },
  deliverOn: { ja: 'お届け日', en: 'Delivery on' },
  timeSlot: { ja: 'お届けの時間帯', en: 'Delivery' },
  forCoins: { ja: 'コインで引き換えたカード', en: 'Cards for coins' },
  card: { ja: 'カード', en: 'Card' },
  modelNumber: { ja: '型番', en: 'Model number' },
  count: { ja: '枚数', en: 'Count' },
  note: {
    ja: 'カードがそろっているか、お確かめください。足りないものや傷んだものがあれば、荷物の番号を添えてお店にご連絡ください。',
    en: 'Please check that all cards are here. If one is missing or damaged, write to the shop with the number of the parcel.',
  },
} as const satisfies Record<string, Text>;

/** The text of a part of a day by its code, such as 14–16時 for 1416. */
export function timeSlotText(code: string): Text {
  if (code === '0812') return { ja: '午前中', en: 'morning' };
  const [from, until] = [code.slice(0, 2), code.slice(2)];
  return { ja: `${from}〜${until}時`, en: `${from}:00–${until}:00` };
}
