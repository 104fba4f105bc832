import type { Text } from '../http/language.ts';
import { formatNumber } from '../lib/format.ts';
import type { CampaignRefusal } from './prize-campaigns.rules.ts';

/** Says why a prize campaign was not recorded, and what would be within the law. */
export function campaignRefusalText(refusal: CampaignRefusal): Text {
  switch (refusal.kind) {
    case 'period':
      return {
        ja: '終了は、開始より後にしてください。',
        en: 'The end must be after the start.',
      };
    case 'begun':
      return {
        ja: '懸賞は、始まる前に記録してください。',
        en: 'Record a prize campaign before it begins.',
      };
    case 'prize-too-high':
      return {
        ja: `賞品1つの価額は${formatNumber(refusal.mostYen)}円までです（取引価額の20倍。5,000円以上の取引では10万円）。賞品か、参加に必要な金額を見直してください。`,
        en: `One prize may be worth at most ${formatNumber(refusal.mostYen)} yen: 20 times the lowest purchase, or 100,000 yen from 5,000 yen up. Change the prize, or the purchase that takes part.`,
      };
    case 'prizes-too-high':
      return {
        ja: `賞品の総額は、売上予定総額の2%（${formatNumber(refusal.mostYen)}円）までです。賞品の数か価額を減らしてください。`,
        en: `All prizes together may be worth at most 2 % of the expected sales, ${formatNumber(refusal.mostYen)} yen. Offer fewer or cheaper prizes.`,
      };
  }
}

export const notYetPostedText: Text = {
  ja: '投稿日は、今日までの日付にしてください。',
  en: 'The day of the post must not be in the future.',
};
