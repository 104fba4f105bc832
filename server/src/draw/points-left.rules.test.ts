import { describe, expect, it } from 'vitest';
import { pointsLeftIn } from './points-left.rules.ts';

const prizes = [{ buyPoint: 5000 }, { buyPoint: 300 }, { buyPoint: 75 }];

describe('the points that the remaining cards of a pack convert into', () => {
  it('points left in a pack: the least and most of one card, and the sum of all', () => {
    expect(pointsLeftIn(prizes, [1, 4, 20])).toEqual({ least: 75, most: 5000, total: 7700 });
  });

  it('points left in a pack: a prize without remaining cards does not count', () => {
    expect(pointsLeftIn(prizes, [0, 4, 0])).toEqual({ least: 300, most: 300, total: 1200 });
  });

  it('points left in a pack: a card that converts into 0 points counts', () => {
    expect(pointsLeftIn([{ buyPoint: 10 }, { buyPoint: 0 }], [1, 1])).toEqual({
      least: 0,
      most: 10,
      total: 10,
    });
  });

  it('points left in a pack: undefined if it is sold out or its cards can only be shipped', () => {
    expect(pointsLeftIn(prizes, [0, 0, 0])).toBeUndefined();
    expect(pointsLeftIn([{ buyPoint: null }], [9])).toBeUndefined();
  });
});
