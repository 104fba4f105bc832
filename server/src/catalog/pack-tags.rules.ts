import { type PackTag, packTags } from '#contract/shop/pack-tags.ts';
import type { PackRow } from './catalog.queries.ts';

/** Finds the tags of a pack, from its prizes and its terms of sale. */
export function packTagsOf({ prizeTags, price, currency, ...terms }: PackRow): PackTag[] {
  const isTrue: Partial<Record<PackTag, boolean>> = {
    free: price === 0,
    daily: terms.limitPerDay > 0,
    newcomers: terms.newcomersOnly || terms.newcomerDays > 0,
    rank: terms.leastRank > 0,
    limited: terms.limitPerMember > 0,
    'shipping-only': currency === 'coin',
  };
  return packTags.filter((tag) => isTrue[tag] ?? prizeTags.includes(tag));
}
