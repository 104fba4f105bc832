import { expect, it } from 'vitest';
import { day } from '../lib/time.rules.ts';
import { isRising, memberRankOf, windowStart } from './ranks.rules.ts';

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

const on = (days: number) => new Date(days * day);

it.each([
  ['no pause', [], 70],
  ['a pause within the window', [{ from: on(80), until: on(90) }], 60],
  ['a pause before the window', [{ from: on(10), until: on(20) }], 70],
  ['a pause across its start', [{ from: on(60), until: on(75) }], 55],
  ['a pause that runs and never ends', [{ from: on(95), until: null }], 65],
  [
    'pauses that overlap, the older first',
    [
      { from: on(80), until: on(90) },
      { from: on(85), until: on(95) },
      { from: on(50), until: on(60) },
    ],
    45,
  ],
])(
  'start of a window of 30 days on day 100, %s: longer by the days of the pauses in it',
  (_, pauses, start) => {
    expect(windowStart(on(100), 30 * day, pauses)).toEqual(on(start));
  },
);
