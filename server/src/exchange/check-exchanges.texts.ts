import type { Text } from '../http/language.ts';
import { type Found, fillText } from '../lib/fill-text.ts';

const findings = {
  'offer-count': {
    ja: '交換カードの記録では{counted}枚が交換済みですが、交換の合計は{exchanged}枚です。',
    en: 'the offer counts {counted} exchanged, the exchanges add up to {exchanged}',
  },
  booking: {
    ja: '会員{memberId}の交換{exchangeId}は{cost}コインですが、帳簿では{booked}コイン、仕訳{entries}件です。',
    en: 'exchange {exchangeId} of member {memberId} cost {cost} coins; {booked} were booked, in {entries} entries',
  },
  parcel: {
    ja: '会員{memberId}の交換{exchangeId}は{cards}枚（{madeAt}）ですが、荷物{parcel}（番号{number}）は{packed}枚、作成は{openedAt}です（取り戻し：交換{exchangeTakenBackAt}、荷物{parcelTakenBackAt}）。',
    en: 'exchange {exchangeId} of member {memberId} is of {cards} cards, made at {madeAt}; parcel {parcel} (its number {number}) has {packed}, opened at {openedAt}; taken back: exchange {exchangeTakenBackAt}, parcel {parcelTakenBackAt}',
  },
} as const satisfies Record<string, Text>;

export type ExchangeFinding = keyof typeof findings;

/** Writes what disagrees in an offer, an exchange, its booking or its parcel. */
export function exchangeFindingText({ kind, facts }: Found<ExchangeFinding>): Text {
  return fillText(findings[kind], facts);
}
