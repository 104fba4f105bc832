import type { Text } from '../http/language.ts';

/** The texts of a packing slip, read by members. */
export const slipTexts = {
  title: { ja: 'お届け明細', en: 'Packing slip' },
  parcel: { ja: '荷物の番号', en: 'Parcel' },
  ordered: { ja: '発送のご依頼日', en: 'Shipping asked for on' },
  cards: { ja: '枚数', en: 'Cards' },
  card: { ja: 'カード', en: 'Card' },
  modelNumber: { ja: '型番', en: 'Model number' },
  count: { ja: '枚数', en: 'Count' },
  note: {
    ja: 'カードがそろっているか、お確かめください。足りないものや傷んだものがあれば、荷物の番号を添えてお店にご連絡ください。',
    en: 'Please check that all cards are here. If one is missing or damaged, write to the shop with the number of the parcel.',
  },
} as const satisfies Record<string, Text>;
