import { expect, it } from 'vitest';
import type { FeedPull } from '#contract/shop/feed.ts';
import { mostShown, withNewer } from './newest-pulls.rules.ts';

const pull = (round: number): FeedPull => ({
  id: `1-${round}-1-1`,
  pack_id: 1,
  pack_name: { ja: 'パック', en: 'Pack' },
  name: { ja: 'カード', en: 'Card' },
  image: '/files/card.webp',
  rarity: 1,
  rarity_label: 'R',
  round,
  at: '2026-11-27T00:00:00.000Z',
  by: null,
});
const rounds = (pulls: readonly FeedPull[]) => pulls.map(({ round }) => round);

it('newer cards arrive: before those that are shown, each once', () => {
  expect(rounds(withNewer([pull(2), pull(1)], [pull(3), pull(2)]))).toEqual([3, 2, 1]);
});

it('more cards than fit: the oldest are no longer shown', () => {
  const many = Array.from({ length: mostShown }, (_, place) => pull(mostShown - place));
  const shown = withNewer(many, [pull(mostShown + 1)]);
  expect(rounds(shown)).toHaveLength(mostShown);
  expect(shown.at(-1)?.round).toBe(2);
});
