import { catalogTexts, limitReachedText } from '../catalog/index.ts';
import type { Language, Text } from '../http/language.ts';
import { debtText, restrictedText } from '../ledger/index.ts';
import { formatCoins, formatMoment, formatNumber, formatPoints } from '../lib/format.ts';
import { spendingCapText } from '../protection/index.ts';
import type { Refusal } from './judge.rules.ts';
import type { PauseCause } from './pause-cause.ts';

/** Why the shop itself paused the sale of a pack, for members. */
export const pauseTexts: Record<PauseCause, Text> = {
  'key-lost': {
    ja: '現在、このパックを抽選できません。',
    en: 'We cannot draw its cards at the moment.',
  },
  'other-beacon': {
    ja: 'このパックの抽選に使う公開乱数を、現在受け取っていません。',
    en: 'We do not receive the public random numbers that draw it at the moment.',
  },
  'beacon-silent': {
    ja: '抽選に使う公開乱数が届いていません。',
    en: 'The public random numbers that draw it are not arriving.',
  },
  'clock-behind': {
    ja: 'ショップの時計が遅れていて、まだ発表されていない公開乱数を選べません。',
    en: 'Our clock is behind, so we cannot choose a public random number that nobody knows yet.',
  },
};

/** The text of a refusal for the member: what happened and what they can do. */
export function refusalText(refusal: Refusal, language: Language): string {
  return refusalTexts(refusal)[language];
}

/**
 * The text that sales of a pack are paused.
 *
 * @param why the reason; it goes before the request to wait
 */
function pausedText(why: Text = { ja: '', en: '' }): Text {
  return {
    ja: `このパックの販売は一時停止中です。${why.ja}再開までお待ちください。`,
    en: `Sales of this pack are paused. ${why.en}${why.en && ' '}Please come back once they resume.`,
  };
}

/** The text of a refusal in both languages. */
export function refusalTexts(refusal: Refusal): Text {
  switch (refusal.reason) {
    case 'no-such-pack':
      return {
        ja: 'このパックは見つかりませんでした。ほかのパックをお選びください。',
        en: 'We could not find this pack. Please choose another.',
      };
    case 'paused':
      return pausedText(refusal.why);
    case 'not-yet': {
      const start = new Date(refusal.startsAt);
      return {
        ja: `このパックは${formatMoment(start, 'ja')}に発売します。それまでお待ちください。`,
        en: `This pack goes on sale on ${formatMoment(start, 'en')}. Please come back then.`,
      };
    }
    case 'ended':
      return {
        ja: 'このパックの販売は終了しました。ほかのパックをお選びください。',
        en: 'The sale of this pack has ended. Please choose another.',
      };
    case 'sold-out':
      return {
        ja: 'このパックは完売しました。ほかのパックをお選びください。',
        en: 'This pack is sold out. Please choose another.',
      };
    case 'held-back':
      return restrictedText(refusal);
    case 'debt':
      return debtText(refusal.owed);
    case 'own-cap':
      return spendingCapText(refusal);
    case 'newcomers-only':
      return catalogTexts.newcomersOnly;
    case 'joined-too-long-ago':
      return newcomersText(refusal.days);
    case 'rank-needed':
      return rankText(refusal.rank);
    case 'day-limit-reached':
      return refusal.isShared ? sharedLimitTexts.day : dayLimitText(refusal.limit);
    case 'over-day-limit':
      return {
        ja: `このパックは本日あと${formatNumber(refusal.left)}パックまで購入できます。購入数を減らしてください。`,
        en: `You can buy ${formatNumber(refusal.left)} more of this pack today. Please choose fewer.`,
      };
    case 'limit-reached':
      return refusal.isShared ? sharedLimitTexts.ever : limitReachedText(refusal.limit);
    case 'over-limit':
      return {
        ja: `このパックはあと${formatNumber(refusal.left)}パックまで購入できます。購入数を減らしてください。`,
        en: `You can buy ${formatNumber(refusal.left)} more of this pack. Please choose fewer.`,
      };
    case 'count':
      return {
        ja: `購入数は1〜${formatNumber(refusal.max)}の間で選んでください。`,
        en: `Please choose a number between 1 and ${formatNumber(refusal.max)}.`,
      };
    case 'too-few-left':
      return {
        ja: `残りは${formatNumber(refusal.remaining)}パックです。購入数を減らしてください。`,
        en: `Only ${formatNumber(refusal.remaining)} left. Please choose fewer.`,
      };
    case 'price':
      return priceText(refusal);
    case 'balance':
      return balanceText(refusal);
  }
}

/** The text for a pack that is for the first days of a member. */
function newcomersText(days: number): Text {
  return {
    ja: `このパックは、会員登録から${formatNumber(days)}日以内の方限定です。ほかのパックをお選びください。`,
    en: `This pack is for members in their first ${formatNumber(days)} days. Please choose another.`,
  };
}

/** The text for a member who has had all that they may buy of a pack today. */
function dayLimitText(limit: number): Text {
  return {
    ja: `このパックはお一人様1日${formatNumber(limit)}パックまでです。本日分は購入済みです。日本時間の0時から、またご購入いただけます。`,
    en: `This pack is limited to ${formatNumber(limit)} a day per member, and you have had yours today. You can buy it again from midnight in Japan.`,
  };
}

/** The texts for a member whose other accounts have had all that a person may have for free. */
const sharedLimitTexts = {
  day: {
    ja: 'この無料パックの1日の上限は、ほかのアカウントとの合計で数えます。本日分はお受け取り済みです。日本時間の0時から、またお受け取りいただけます。',
    en: 'The daily limit of this free pack counts all your accounts together, and you have had today’s. You can have it again from midnight in Japan.',
  },
  ever: {
    ja: 'この無料パックの上限は、ほかのアカウントとの合計で数えます。上限の分をお受け取り済みです。ほかのパックをお選びください。',
    en: 'The limit of this free pack counts all your accounts together, and you have had all of it. Please choose another pack.',
  },
} satisfies Record<string, Text>;

/**
 * The text for a pack that is for members of a rank; null if the shop no longer has such a rank.
 */
function rankText(rank: Text | null): Text {
  if (rank === null)
    return {
      ja: 'このパックを購入できる会員ランクは、現在ありません。ほかのパックをお選びください。',
      en: 'At the moment no rank of members can buy this pack. Please choose another.',
    };
  return {
    ja: `このパックは、会員ランク「${rank.ja}」以上の方限定です。ランクはマイページでご確認いただけます。`,
    en: `This pack is for members of the rank ${rank.en} or higher. My page shows your rank.`,
  };
}

/** The text for a pack whose price has changed since the member saw it. */
function priceText({ price, currency }: Extract<Refusal, { reason: 'price' }>): Text {
  const format = currency === 'point' ? formatPoints : formatCoins;
  return {
    ja: `このパックの価格は${format(price, 'ja')}に変わりました。まだ購入していません。内容をお確かめのうえ、もう一度お試しください。`,
    en: `This pack now costs ${format(price, 'en')}. Nothing was bought: please check it, and then try again.`,
  };
}

/**
 * The text for a member with too few points or coins: how many are missing, and how to get them.
 */
function balanceText({ shortage, currency }: Extract<Refusal, { reason: 'balance' }>): Text {
  return currency === 'point'
    ? {
        ja: `${formatPoints(shortage, 'ja')}足りません。ポイントを購入してください。`,
        en: `You are ${formatPoints(shortage, 'en')} short. Please buy points.`,
      }
    : {
        ja: `${formatCoins(shortage, 'ja')}足りません。コインは、ポイントでパックを購入すると貯まります。`,
        en: `You are ${formatCoins(shortage, 'en')} short. You earn coins when you buy packs with points.`,
      };
}
