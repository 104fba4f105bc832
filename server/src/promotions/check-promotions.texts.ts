import type { Text } from '../http/language.ts';
import { type Found, fillText } from '../lib/fill-text.ts';

const findings = {
  'promotion-sums': {
    ja: '特典{promotionId}の記録は{uses}回・{points}ポイントですが、利用の合計は{countedUses}回・{countedPoints}ポイントです。',
    en: 'promotion {promotionId} counts {uses} uses and {points} points, its uses add up to {countedUses} and {countedPoints}',
  },
  'use-booking': {
    ja: '特典の利用{useId}（会員{memberId}）は付与{given}・取り消し{takenBack}ポイントですが、帳簿では付与{credited}・取り消し{withdrawn}ポイントです。',
    en: 'use {useId} of a promotion by member {memberId} gave {given} points and took back {takenBack}; {credited} and {withdrawn} were booked',
  },
  'use-payment': {
    ja: '特典の利用{useId}（会員{memberId}）は状態{useState}・{held}ポイントですが、支払い{paymentId}は状態{paymentState}で、{due}ポイントになるはずです。',
    en: 'use {useId} of a promotion by member {memberId} is {useState} with {held} points, but payment {paymentId} is {paymentState} and brings {due}',
  },
  'use-limit': {
    ja: '会員{memberId}は特典{promotionId}を{uses}回利用していますが、上限は{limit}回です。',
    en: 'member {memberId} has used promotion {promotionId} {uses} times, more than its {limit}',
  },
  'rank-booking': {
    ja: '購入{purchaseId}（会員{memberId}）のランクのコインは{given}枚ですが、帳簿では{credited}枚です。',
    en: 'the rank of member {memberId} gave {given} coins for purchase {purchaseId}; {credited} were booked',
  },
  'rank-month': {
    ja: '{month}のランクのコインは{given}枚と記録されていますが、購入ごとの合計は{summed}枚です。',
    en: 'ranks are counted to have given {given} coins for purchases of {month}, the bonuses add up to {summed}',
  },
} as const satisfies Record<string, Text>;

export type PromotionFinding = keyof typeof findings;

/** Writes what disagrees in a promotion, its uses or their bookings. */
export function promotionFindingText({ kind, facts }: Found<PromotionFinding>): Text {
  return fillText(findings[kind], facts);
}
