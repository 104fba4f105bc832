import type { Carrier } from '../db/types.ts';
import type { Text } from '../http/language.ts';

export const carrierNames: Readonly<Record<Carrier, Text>> = {
  yamato: { ja: 'ヤマト運輸', en: 'Yamato Transport' },
  japan_post: { ja: '日本郵便', en: 'Japan Post' },
};
