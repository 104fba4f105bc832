import { expect, it } from 'vitest';
import { day } from '../lib/time.rules.ts';
import { benefitsOf, findRanksRefusal, memberRankOf, windowStart } from './ranks.rules.ts';

const rank = (name: string, points: number, holdHours = 0, bonusPercent = 0) => ({
  ...{ nameJa: name, nameEn: name, points, holdHours, bonusPercent },
});
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

it('ranks of which one needs no more points than the one before, or 0: refused', () => {
  expect(findRanksRefusal(ranks, 0)).toBe(undefined);
  expect(findRanksRefusal([], 0)).toBe(undefined);
  expect(findRanksRefusal([rank('a', 100), rank('b', 100)], 0)).toBe('not-rising');
  expect(findRanksRefusal([rank('a', 0)], 0)).toBe('not-rising');
});

it('ranks that give coins: need a budget', () => {
  expect(findRanksRefusal([rank('a', 100, 0, 5)], 0)).toBe('no-budget');
  expect(findRanksRefusal([rank('a', 100, 0, 5)], 1)).toBe(undefined);
  expect(findRanksRefusal([rank('a', 100, 48)], 0)).toBe(undefined);
});

it.each([
  [99, 0, 0],
  [100, 72, 5],
  [200, 72, 10],
  [300, 96, 10],
])(
  'a member who spent %i points: has %i hours and %i percent, never less than a lower rank',
  (spent, holdHours, bonusPercent) => {
    const giving = [rank('a', 100, 72, 5), rank('b', 200, 24, 10), rank('c', 300, 96, 0)];
    expect(benefitsOf(giving, spent)).toEqual({ holdHours, bonusPercent });
  },
);

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
