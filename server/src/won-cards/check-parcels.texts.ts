import type { Text } from '../http/language.ts';
import { type Found, fillText } from '../lib/fill-text.ts';

const findings = {
  'parcel-cards': {
    ja: '荷物{parcel}（購入{purchaseId}の{number}番）は{openedAt}作成、{cards}枚ですが、入っているカードは{packed}枚で、{firstDecided}から{lastDecided}に決まりました（取り戻し：荷物{takenBackAt}、カード{takenBack}枚）。',
    en: 'parcel {parcel} ({number} of purchase {purchaseId}): it was opened at {openedAt} for {cards} cards; {packed} are in it, decided from {firstDecided} to {lastDecided}; taken back: parcel {takenBackAt}, {takenBack} cards',
  },
  'taken-back': {
    ja: '保護者の申し出による取り消しがないのに、カード{cards}枚、荷物{parcels}個が取り戻されています。',
    en: '{cards} cards and {parcels} parcels were taken back, but no guardian has cancelled payments',
  },
  'parcel-merged': {
    ja: '荷物{parcel}（まとめ先：荷物{mergedInto}）が、まとめ先の状態や宛先、まとめた枚数と合っていません（記録{counted}枚、実際{cards}枚）。',
    en: 'parcel {parcel}, merged into {mergedInto}: state, address or count of cards differ ({counted} counted, {cards} merged)',
  },
  'parcel-sent': {
    ja: '荷物{parcel}は作成が{openedAt}、配送データが{exportId}、発送が{sentAt}です。',
    en: 'parcel {parcel}: opened at {openedAt}, in export {exportId}, sent at {sentAt}',
  },
} as const satisfies Record<string, Text>;

export type ParcelFinding = keyof typeof findings;

/** Describes a disagreement between a parcel and its cards. */
export function parcelFindingText({ kind, facts }: Found<ParcelFinding>): Text {
  return fillText(findings[kind], facts);
}
