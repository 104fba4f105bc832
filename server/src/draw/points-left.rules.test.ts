import { describe, expect, it } from 'vitest';
import { pointsLeftIn } from './points-left.rules.ts';

const prizes = [{ buyPoint: 5000 }, { buyPoint: 300 }, { buyPoint: 75 }];

describe('the points that the remaining cards of a pack convert into', () => {
  it('points left in a pack: the least and most of one card, and the sum of all', () => {
    expect(pointsLeftIn(prizes, [1, 4, 20])).toEqual({ min: 75, max: 5000, total: 7700 });
  });

  it('points left in a pack: a prize without remaining cards does not count', () => {
    expect(pointsLeftIn(prizes, [0, 4, 0])).toEqual({ min: 300, max: 300, total: 1200 });
  });

  it('points left in a pack: a card that converts into 0 points counts', () => {
    expect(pointsLeftIn([{ buyPoint: 10 }, { buyPoint: 0 }], [1, 1])).toEqual({
      min: 0,
      max: 10,
      total: 10,
    });
  });

  it('points left in a pack: undefined if it is sold out or its cards can only be shipped', () => {
    expect(pointsLeftIn(prizes, [0, 0, 0])).toBeUndefined();
    expect(pointsLeftIn([{ buyPoint: null }], [9])).toBeUndefined();
  });
});
