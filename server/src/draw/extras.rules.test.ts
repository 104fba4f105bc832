import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copiesUntil,
  type ExtraPosition,
  extrasOf,
  nextExtraPlace,
  nextPositionOf,
} from './extras.rules.ts';

const last: ExtraPosition = { id: 1, kind: 'last', n: null };
const seventh: ExtraPosition = { id: 2, kind: 'at', n: 7 };
const everyFifth: ExtraPosition = { id: 3, kind: 'every', n: 5 };
const idsOf = (won: ExtraPosition[][]) => won.map((extras) => extras.map(({ id }) => id));

/** Any extras of a pack with `size` cards, at most one of them for the last card. */
const anyExtras = (size: number) =>
  fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('at' as const), n: fc.integer({ min: 1, max: size }) }),
      fc.record({ kind: fc.constant('every' as const), n: fc.integer({ min: 2, max: size + 1 }) }),
    ),
    { maxLength: 4 },
  );

describe('positions that win extra prizes', () => {
  it('any extra prizes and purchases: as many are won as were reserved, each as a card of its own', () => {
    const sales = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        sales.chain((counts) => {
          const size = counts.reduce((sum, count) => sum + count, 0);
          return fc.record({
            counts: fc.constant(counts),
            sold: fc.integer({ min: 0, max: counts.length }),
            places: anyExtras(size),
            hasLast: fc.boolean(),
          });
        }),
        ({ counts, sold, places, hasLast }) => {
          const size = counts.reduce((sum, count) => sum + count, 0);
          const extras: ExtraPosition[] = [
            ...places,
            ...(hasLast ? [{ kind: 'last' as const, n: null }] : []),
          ].map((place, id) => ({ ...place, id }));
          const won: { id: number; place: number; purchase: number }[] = [];
          let position = 0;
          for (const [purchase, count] of counts.slice(0, sold).entries()) {
            const first = nextExtraPlace(extras, size, position);
            const ids = extrasOf(extras, size, position, [count]).flat();
            won.push(...ids.map(({ id }, at) => ({ id, place: first + at, purchase })));
            position += count;
          }
          expect(won.map(({ place }) => place)).toEqual(won.map((_, at) => size + 1 + at));
          for (const extra of extras) {
            const wonCopies = won.filter(({ id }) => id === extra.id).length;
            const released = copiesUntil(extra, size, size) - copiesUntil(extra, size, position);
            expect(wonCopies).toBe(copiesUntil(extra, size, position));
            expect(wonCopies + released).toBe(copiesUntil(extra, size, size));
          }
        },
      ),
    );
  });

  it('a pack of 10 cards with three extra prizes: each is won by the purchase that has its position', () => {
    const extras = [last, seventh, everyFifth];
    expect(idsOf(extrasOf(extras, 10, 0, [4, 1, 3, 2]))).toEqual([[], [3], [2], [1, 3]]);
    expect(idsOf(extrasOf(extras, 10, 6, [1, 3]))).toEqual([[2], [1, 3]]);
    expect(extrasOf([], 10, 0, [4, 1])).toEqual([[], []]);
  });

  it('an extra prize whose number is missing in the seal: never won', () => {
    for (const kind of ['at', 'every'] as const) {
      const broken = { id: 4, kind, n: null };
      expect(extrasOf([broken], 10, 0, [10])).toEqual([[]]);
      expect(copiesUntil(broken, 10, 10)).toBe(0);
    }
  });

  it.each([
    ['the last card', last, [0, 0, 0, 0, 1]],
    ['the seventh card', seventh, [0, 0, 1, 1, 1]],
    ['every fifth card', everyFifth, [0, 1, 1, 1, 2]],
  ])(
    'extra prize for %s: counts the copies that are won up to positions 4, 5, 7, 9 and 10',
    (_, extra, copies) => {
      expect([4, 5, 7, 9, 10].map((position) => copiesUntil(extra, 10, position))).toEqual(copies);
    },
  );

  it.each([
    ['the last card', last, [10, 10, 10, 10, null]],
    ['the seventh card', seventh, [7, 7, 7, null, null]],
    ['every fifth card', everyFifth, [5, 5, 10, 10, null]],
  ])(
    'extra prize for %s, after 0, 4, 6, 9 and 10 sold cards: finds the next position that wins it',
    (_, extra, next) => {
      expect([0, 4, 6, 9, 10].map((sold) => nextPositionOf(extra, 10, sold))).toEqual(next);
    },
  );

  it('extra prize for every fifth card, too few cards left: no next position', () => {
    expect(nextPositionOf(everyFifth, 9, 5)).toBeNull();
  });

  it('the place of the next extra prize: after the cards and the extra prizes won before', () => {
    const extras = [last, seventh, everyFifth];
    expect([0, 5, 7, 10].map((sold) => nextExtraPlace(extras, 10, sold))).toEqual([11, 12, 13, 15]);
  });
});
