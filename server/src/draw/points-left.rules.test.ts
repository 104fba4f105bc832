import { describe, expect, it } from 'vitest';
import { pointsLeftIn } from './points-left.rules.ts';

const prizes = [{ buyPoint: 5000 }, { buyPoint: 300 }, { buyPoint: 75 }];

describe('what the cards left in a pack become in points', () => {
  it('names the least and the most of one card, and the sum of all', () => {
    expect(pointsLeftIn(prizes, [1, 4, 20])).toEqual({ least: 75, most: 5000, total: 7700 });
  });

  it('forgets cards of which none is left', () => {
    expect(pointsLeftIn(prizes, [0, 4, 0])).toEqual({ least: 300, most: 300, total: 1200 });
  });

  it('counts a card that becomes 0 points', () => {
    expect(pointsLeftIn([{ buyPoint: 10 }, { buyPoint: 0 }], [1, 1])).toEqual({
      least: 0,
      most: 10,
      total: 10,
    });
  });

  it('is unknown of a pack that is sold out, and of one whose cards are only shipped', () => {
    expect(pointsLeftIn(prizes, [0, 0, 0])).toBeUndefined();
    expect(pointsLeftIn([{ buyPoint: null }], [9])).toBeUndefined();
  });
});
