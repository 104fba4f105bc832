import type { PackTag } from '#contract/shop/pack-tags.ts';
import type { Text } from '../http/language.ts';
import { formatNumber } from '../lib/format.ts';

export const catalogTexts = {
  all: { ja: 'すべて', en: 'All' },
  shopTitle: { ja: '封を切る一枚まで、確かめられるオリパ', en: 'Sealed card packs, proven fair' },
  shopDescription: {
    ja: 'トレーディングカードのオンラインオリパ。中身は発売前に封印され、すべての抽選を誰でも検証できます。当たったカードは発送かポイントかを選べます。',
    en: 'Trading card packs, opened online. The contents are sealed before the first sale, and anyone can check every draw. Have your cards shipped, or turn them into points.',
  },
  newcomersOnly: {
    ja: 'このパックは、ほかのパックをまだ開封していない方限定です。',
    en: 'This pack is only for members who have not opened any other pack yet.',
  },
  unsafeLink: {
    ja: 'ショップ内のページ（/ で始まる）か、https で始まるアドレスを入力してください。',
    en: 'Enter a page of the shop, which begins with /, or an https address.',
  },
  noSuchCard: {
    ja: 'このカードは見つかりません。型番で検索して選び直してください。',
    en: 'This card was not found. Search for it by its model number and choose it again.',
  },
} as const satisfies Record<string, Text>;

/** The names of the features of packs. */
export const packTagTexts: Record<PackTag, Text> = {
  free: { ja: '無料', en: 'Free' },
  daily: { ja: 'デイリー', en: 'Daily' },
  newcomers: { ja: 'はじめての方限定', en: 'For newcomers' },
  rank: { ja: 'ランク限定', en: 'For ranks' },
  'high-rate': { ja: '高還元', en: 'High return' },
  'last-one': { ja: 'ラストワン賞', en: 'Last-one prize' },
  'round-number': { ja: 'キリ番賞', en: 'Round-number prizes' },
  'named-copy': { ja: '実物写真つき', en: 'Photos of the very card' },
  limited: { ja: '購入数に上限', en: 'Limited per person' },
  'shipping-only': { ja: '発送のみ', en: 'Shipping only' },
};

/** The refusal of a supply that is lower than what was exchanged already. */
export function supplyTooLowText(exchanged: number): Text {
  return {
    ja: `すでに${formatNumber(exchanged)}枚交換されています。それ以上の枚数にしてください。終了するには「取り下げる」を使ってください。`,
    en: `${formatNumber(exchanged)} were exchanged already. Enter at least as many. To end the offer, withdraw it.`,
  };
}

/** The text instead of the draw button for a member who reached the pack's limit. */
export function limitReachedText(limit: number): Text {
  return {
    ja: `このパックはお一人様${formatNumber(limit)}パックまでです。上限まで購入済みです。`,
    en: `This pack is limited to ${formatNumber(limit)} per member, and you have reached that limit.`,
  };
}
