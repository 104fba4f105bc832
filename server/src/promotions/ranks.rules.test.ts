import { expect, it } from 'vitest';
import { isRising, memberRankOf } from './ranks.rules.ts';

const rank = (name: string, points: number) => ({ nameJa: name, nameEn: name, points });
const ranks = [rank('bronze', 1_000), rank('silver', 5_000), rank('gold', 20_000)];

it.each([
  [0, undefined, 'bronze', 1_000],
  [999, undefined, 'bronze', 1],
  [1_000, 'bronze', 'silver', 4_000],
  [19_999, 'silver', 'gold', 1],
  [20_000, 'gold', undefined, undefined],
  [999_999, 'gold', undefined, undefined],
])(
  'a member who spent %i points: has rank %s, next is %s with %s points left',
  (spent, own, next, left) => {
    const found = memberRankOf(ranks, spent);
    expect(found.rank?.nameEn).toBe(own);
    expect([found.next?.nameEn, found.next?.left]).toEqual([next, left]);
  },
);

it('a shop without ranks: nobody has one', () => {
  expect(memberRankOf([], 5_000)).toEqual({ rank: undefined, next: undefined });
});

it('ranks of which one needs no more points than the one before, or 0: do not rise', () => {
  expect(isRising(ranks)).toBe(true);
  expect(isRising([])).toBe(true);
  expect(isRising([rank('a', 100), rank('b', 100)])).toBe(false);
  expect(isRising([rank('a', 0)])).toBe(false);
});
