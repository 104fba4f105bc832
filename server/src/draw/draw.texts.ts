import { catalogTexts, limitReachedText } from '../catalog/index.ts';
import { formatMoment, formatNumber } from '../format.ts';
import type { Language, Text } from '../http/language.ts';
import type { Refusal } from './judge.rules.ts';

/** What a refusal tells the person: what happened, and what they can do. */
export function refusalText(refusal: Refusal, language: Language): string {
  return textOf(refusal)[language];
}

function textOf(refusal: Refusal): Text {
  switch (refusal.reason) {
    case 'no-such-pack':
      return { ja: 'このパックは見つかりませんでした。', en: 'We could not find this pack.' };
    case 'paused':
      return {
        ja: 'このパックの販売は一時停止中です。再開までお待ちください。',
        en: 'Sales of this pack are paused. Please wait until they resume.',
      };
    case 'not-yet': {
      const start = new Date(refusal.startsAt);
      return {
        ja: `このパックは${formatMoment(start, 'ja')}に販売を開始します。`,
        en: `Sales of this pack start on ${formatMoment(start, 'en')}.`,
      };
    }
    case 'ended':
      return { ja: 'このパックの販売は終了しました。', en: 'Sales of this pack have ended.' };
    case 'sold-out':
      return { ja: 'このパックは完売しました。', en: 'This pack is sold out.' };
    case 'debt':
      return {
        ja: `取り消されたお支払いのうち、使用済みの${formatNumber(refusal.owed)}ポイントが未精算です。ポイントを購入すると精算され、パックを購入できるようになります。`,
        en: `A payment of yours was reversed, and ${formatNumber(refusal.owed)} of its points had been spent. Buying points settles them; then you can buy packs again.`,
      };
    case 'newcomers-only':
      return catalogTexts.newcomersOnly;
    case 'limit-reached':
      return limitReachedText(refusal.limit);
    case 'over-limit':
      return {
        ja: `このパックはあと${refusal.left}口まで購入できます。口数を減らしてください。`,
        en: `You can buy ${refusal.left} more of this pack. Please choose fewer.`,
      };
    case 'count':
      return {
        ja: `口数は1から${refusal.max}の間で選んでください。`,
        en: `Please choose between 1 and ${refusal.max}.`,
      };
    case 'too-few-left':
      return {
        ja: `残りは${refusal.remaining}口です。口数を減らしてください。`,
        en: `Only ${refusal.remaining} left. Please choose fewer.`,
      };
    case 'balance':
      return refusal.currency === 'point'
        ? {
            ja: `${formatNumber(refusal.shortage)}ポイント足りません。ポイントを購入してください。`,
            en: `You are ${formatNumber(refusal.shortage)} points short. Please buy points.`,
          }
        : {
            ja: `${formatNumber(refusal.shortage)}コイン足りません。`,
            en: `You are ${formatNumber(refusal.shortage)} coins short.`,
          };
  }
}
