import type { FeedPull } from '#contract/shop/feed.ts';

/** The most cards that are shown. */
export const mostShown = 12;

/** Puts newer cards before those that are shown. A new stream sends some of them again. */
export function withNewer(
  shown: readonly FeedPull[],
  newer: readonly FeedPull[],
): readonly FeedPull[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...newer.filter(({ id }) => !known.has(id)), ...shown].slice(0, mostShown);
}
