import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestFirst, countByRarity, gradeOf, grades, lightOf, lightStepsTo } from './grade.rules.ts';

const card = fc.record({
  history_id: fc.integer(),
  movie_rarity: fc.integer({ min: 1, max: 7 }),
  rarity: fc.integer({ min: 0, max: 3 }),
  buy_point: fc.option(fc.integer({ min: 0, max: 100_000 })),
  rarity_label: fc.constantFrom('N', 'R', 'SR', 'UR'),
});

describe('gradeOf a card, 1 to 7, shown by the light of its opening', () => {
  test('grade of a card from any value of the API: is within 1 to 7', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(grades).toContain(gradeOf(value));
      }),
    );
    expect(gradeOf(5)).toBe(5);
    expect(gradeOf(99)).toBe(7);
    expect(gradeOf(-3)).toBe(1);
    expect(gradeOf(Number.NaN)).toBe(1);
  });
});

describe('light of an opening, which shows the grade of its card', () => {
  test('light of an opening with a card of higher grade: stronger in every value', () => {
    for (const key of ['rays', 'bloom', 'tremble', 'hold', 'cracks', 'sparks', 'dusk'] as const) {
      const values = grades.map((grade) => lightOf[grade][key]);
      expect(values).toEqual([...values].sort((a, b) => a - b));
    }
  });

  test('light while a pack is torn open: rises to the grade of the card and never above it', () => {
    for (const grade of grades) {
      const stations = lightStepsTo(grade);
      expect(stations[0]).toMatchObject({ grade: 1, from: 0 });
      expect(stations.at(-1)?.grade).toBe(grade);
      expect(stations.map(({ from }) => from)).toEqual(
        stations.map(({ from }) => from).sort((a, b) => a - b),
      );
      expect(Math.max(...stations.map((station) => station.grade))).toBe(grade);
    }
  });
});

describe('sorting the opened cards', () => {
  test('sorting cards best first: keeps every card, none precedes a better one', () => {
    fc.assert(
      fc.property(fc.array(card), (cards) => {
        const sorted = bestFirst(cards);
        expect(new Set(sorted)).toEqual(new Set(cards));
        expect(sorted).toHaveLength(cards.length);
        for (const [index, next] of sorted.slice(1).entries()) {
          const before = sorted[index];
          expect(before?.movie_rarity).toBeGreaterThanOrEqual(next.movie_rarity);
          if (before?.movie_rarity === next.movie_rarity) {
            expect(before.rarity).toBeGreaterThanOrEqual(next.rarity);
          }
        }
      }),
    );
  });

  test('sorting equal cards: keeps the sequence of the draw', () => {
    const equal = { movie_rarity: 2, rarity: 0, buy_point: 50 };
    const cards = [3, 1, 2].map((history_id) => ({ ...equal, history_id }));
    expect(bestFirst(cards).map((each) => each.history_id)).toEqual([3, 1, 2]);
  });
});

describe('counting the opened cards', () => {
  test('counting cards by rarity: counts every card once', () => {
    fc.assert(
      fc.property(fc.array(card), (cards) => {
        const rows = countByRarity(cards);
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(cards.length);
        expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
      }),
    );
  });
});
