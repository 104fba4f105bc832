import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DraftContent } from './pack-drafts.ts';
import { copiesOf, figuresOf, unitsOf } from './pack-figures.ts';

const cards = [
  { modelNumber: 'A', rarity: 3, referencePrice: 20_000 },
  { modelNumber: 'B', rarity: 1, referencePrice: 600 },
  { modelNumber: 'C', rarity: 0, referencePrice: 50 },
  { modelNumber: 'D', rarity: 0, referencePrice: null },
];
const line = (modelNumber: string, count: number, buyPoint: number | null = 100) => ({
  ...{ modelNumber, count, buyPoint, item: null },
});
const draft = (change: Partial<DraftContent> = {}) => ({
  lineUp: [line('A', 1, 15_000), line('B', 9, 400), line('C', 90)],
  extras: [],
  price: 500,
  currency: 'point' as const,
  ...change,
});

describe('the figures of a pack draft', () => {
  it('a pack draft with all prices: income, cost, margin, points returned, lowest card and odds are calculated', () => {
    expect(figuresOf(draft(), cards)).toEqual({
      ...{ units: 100, extras: 0, income: 50_000 },
      // 20,000 + 9 x 600 + 90 x 50
      ...{ cost: 29_900, unpriced: 0, margin: 20_100 },
      // 15,000 + 9 x 400 + 90 x 100
      ...{ returned: 27_600, returnedPerMille: 552, floor: 100, floorPerMille: 200 },
      // The one A at 19,500 over the price, and nine B at 100 over it.
      worst: { draws: 10, loss: 20_400 },
      odds: [
        { rarity: 3, units: 1 },
        { rarity: 1, units: 9 },
        { rarity: 0, units: 90 },
      ],
    });
  });

  it('the extra prizes of a pack draft: counted in its cost and return, not in its draws or odds', () => {
    const extras: DraftContent['extras'] = [
      { modelNumber: 'B', buyPoint: 400, item: null, place: { kind: 'last', n: null } },
      { modelNumber: 'C', buyPoint: 100, item: null, place: { kind: 'every', n: 30 } },
    ];
    const figures = figuresOf(draft({ extras }), cards);
    expect(figures).toMatchObject({ units: 100, extras: 4, cost: 29_900 + 600 + 150 });
    expect(figures.returned).toBe(27_600 + 400 + 300);
  });

  it('cards of a pack draft without a market price: counted as unpriced, and missing from its cost', () => {
    const figures = figuresOf(draft({ lineUp: [line('C', 5), line('D', 7)] }), cards);
    expect(figures).toMatchObject({ cost: 250, unpriced: 7 });
  });

  it('a draft of a coin pack, or one without a price or without cards: figures that need a price are null', () => {
    const none = { income: null, margin: null, worst: null, returnedPerMille: null };
    expect(figuresOf(draft({ currency: 'coin' }), cards)).toMatchObject(none);
    expect(figuresOf(draft({ price: null }), cards)).toMatchObject(none);
    const empty = figuresOf(draft({ lineUp: [] }), cards);
    expect(empty).toMatchObject({ units: 0, floor: null, returnedPerMille: null, odds: [] });
  });

  it('the worst case of a pack draft: no sequence of draws loses the shop more', () => {
    const lineUp = fc.array(
      fc.record({ place: fc.nat(3), count: fc.integer({ min: 1, max: 6 }) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(lineUp, fc.infiniteStream(fc.nat(1_000)), (chosen, random) => {
        const names = ['A', 'B', 'C', 'D'];
        const lines = chosen.map(({ place, count }) => line(names[place] ?? 'A', count));
        const { worst } = figuresOf(draft({ lineUp: lines }), cards);
        const bag = lines.flatMap(({ modelNumber, count }) =>
          Array.from({ length: count }, () => modelNumber),
        );
        let behind = 0;
        while (bag.length > 0) {
          const [drawn] = bag.splice((random.next().value ?? 0) % bag.length, 1);
          const card = cards.find(({ modelNumber }) => modelNumber === drawn);
          behind += (card?.referencePrice ?? 0) - 500;
          expect(behind).toBeLessThanOrEqual(worst?.loss ?? 0);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('the copies of an extra prize: as many as the pack has positions that win it', () => {
  const place = fc.oneof(
    fc.constant({ kind: 'last' as const, n: null }),
    fc.record({ kind: fc.constant('at' as const), n: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ kind: fc.constant('every' as const), n: fc.integer({ min: 2, max: 300 }) }),
  );
  fc.assert(
    fc.property(place, fc.integer({ min: 0, max: 300 }), (each, units) => {
      const positions = Array.from({ length: units }, (_, index) => index + 1);
      const won = positions.filter((position) => {
        if (each.kind === 'last') return position === units;
        return each.kind === 'at' ? position === each.n : position % each.n === 0;
      });
      expect(copiesOf({ place: each }, units)).toBe(won.length);
    }),
  );
});

it('the units of a pack draft: the sum of the counts of its line-up', () => {
  expect(unitsOf(draft())).toBe(100);
});
