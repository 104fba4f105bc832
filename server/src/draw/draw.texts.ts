import { formatMoment, formatNumber } from '../format.ts';
import type { Language } from '../http/language.ts';
import type { Refusal } from './judge.rules.ts';

/** What a refusal tells the person: what happened, and what they can do. */
export function refusalText(refusal: Refusal, language: Language): string {
  const [ja, en] = refusalTexts(refusal);
  return language === 'ja' ? ja : en;
}

function refusalTexts(refusal: Refusal): [ja: string, en: string] {
  switch (refusal.reason) {
    case 'no-such-pack':
      return ['このパックは見つかりませんでした。', 'We could not find this pack.'];
    case 'paused':
      return [
        'このパックの販売は一時停止中です。再開までお待ちください。',
        'Sales of this pack are paused. Please wait until they resume.',
      ];
    case 'not-yet': {
      const start = new Date(refusal.startsAt);
      return [
        `このパックは${formatMoment(start, 'ja')}に販売を開始します。`,
        `Sales of this pack start on ${formatMoment(start, 'en')}.`,
      ];
    }
    case 'ended':
      return ['このパックの販売は終了しました。', 'Sales of this pack have ended.'];
    case 'sold-out':
      return ['このパックは完売しました。', 'This pack is sold out.'];
    case 'debt':
      return [
        `取り消されたお支払いのうち、使用済みの${formatNumber(refusal.owed)}ポイントが未精算です。ポイントを購入すると精算され、パックを購入できるようになります。`,
        `A payment of yours was reversed, and ${formatNumber(refusal.owed)} of its points had been spent. Buying points settles them; then you can buy packs again.`,
      ];
    case 'newcomers-only':
      return [
        'このパックは、ポイントを購入したことがない方限定です。',
        'This pack is only for members who have never bought points.',
      ];
    case 'limit-reached':
      return [
        `このパックはお一人様${refusal.limit}口までです。上限まで購入済みです。`,
        `This pack is limited to ${refusal.limit} per member, and you have bought them all.`,
      ];
    case 'over-limit':
      return [
        `このパックはあと${refusal.left}口まで購入できます。口数を減らしてください。`,
        `You can buy ${refusal.left} more of this pack. Please choose fewer.`,
      ];
    case 'count':
      return [
        `口数は1から${refusal.max}の間で選んでください。`,
        `Please choose between 1 and ${refusal.max}.`,
      ];
    case 'too-few-left':
      return [
        `残りは${refusal.remaining}口です。口数を減らしてください。`,
        `Only ${refusal.remaining} left. Please choose fewer.`,
      ];
    case 'balance':
      return refusal.currency === 'point'
        ? [
            `${formatNumber(refusal.shortage)}ポイント足りません。ポイントを購入してください。`,
            `You are ${formatNumber(refusal.shortage)} points short. Please buy points.`,
          ]
        : [
            `${formatNumber(refusal.shortage)}コイン足りません。`,
            `You are ${formatNumber(refusal.shortage)} coins short.`,
          ];
  }
}
