import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterMovement, isPresent, type Place } from '../movement.rules.ts';
import { correctionsOf, differenceOf } from './stock-take.rules.ts';

it('stock-take while copies come and go, counted correctly: finds no difference', () => {
  // Each copy is there at the start or comes later, may leave, and is scanned at some time if it is
  // there at that time. 100 is the end of the count.
  const copy = fc
    .record({
      comes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
      leaves: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 100 })),
      scanned: fc.integer({ min: 1, max: 100 }),
    })
    .filter(({ comes, leaves }) => comes < leaves);
  fc.assert(
    fc.property(fc.array(copy, { maxLength: 30 }), (copies) => {
      const count = (wanted: (each: (typeof copies)[number]) => boolean) =>
        copies.filter(wanted).length;
      const atEnd = count(({ leaves }) => leaves > 100);
      const cameIn = count(({ comes }) => comes > 0);
      const wentOut = count(({ leaves }) => leaves <= 100);
      const counted = count(({ comes, leaves, scanned }) => comes <= scanned && scanned < leaves);
      expect(differenceOf({ atEnd, cameIn, wentOut, counted })).toBeUndefined();
    }),
  );
});

it.each([
  ['two of five are not found', { atEnd: 5, cameIn: 0, wentOut: 0, counted: 3 }, 5],
  ['one more than recorded', { atEnd: 5, cameIn: 0, wentOut: 0, counted: 6 }, 5],
  ['three stayed, and one was found', { atEnd: 5, cameIn: 2, wentOut: 0, counted: 1 }, 3],
  ['more than were there at any time', { atEnd: 2, cameIn: 0, wentOut: 1, counted: 4 }, 3],
])(
  'stock-take in which %s: the difference is counted from the nearest possible number',
  (_, holding, expected) => {
    expect(differenceOf(holding)).toEqual({ expected, counted: holding.counted });
  },
);

const place = (over: Partial<Place>): Place => ({
  ...{ state: 'available', locationId: 1, packId: 0, prizeId: 0, position: 0, quantity: 1 },
  ...over,
});

it('correcting a stock-take that found too few copies: those promised to no pack become missing first', () => {
  const promised = place({ state: 'allocated', packId: 7, prizeId: 70, quantity: 5 });
  const free = place({ quantity: 2 });
  const corrections = correctionsOf([promised, free], 1, { expected: 7, counted: 4 });
  expect(corrections).toEqual([
    { command: 'lose', from: free, quantity: 2 },
    { command: 'lose', from: promised, quantity: 1 },
  ]);
});

it('correcting a stock-take that found too many copies: missing ones count as found before others are moved here', () => {
  const missing = place({ state: 'missing', locationId: 0 });
  const elsewhere = place({ locationId: 2, quantity: 3 });
  const shipped = place({ state: 'shipped', locationId: 0, quantity: 9 });
  const places = [shipped, elsewhere, missing];
  expect(correctionsOf(places, 1, { expected: 0, counted: 2 })).toEqual([
    { command: 'find', from: missing, quantity: 1 },
    { command: 'move', from: elsewhere, quantity: 1 },
  ]);
  expect(correctionsOf(places, 1, { expected: 0, counted: 5 })).toBeUndefined();
});

it('any correction after a stock-take: the location has as many copies as were counted', () => {
  const places = fc.uniqueArray(
    fc.record({
      state: fc.constantFrom('available', 'allocated', 'won', 'missing', 'shipped'),
      locationId: fc.constantFrom(1, 2),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    {
      selector: ({ state, locationId }) => (isPresent(state) ? `${state} ${locationId}` : state),
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(places, fc.nat({ max: 12 }), (some, counted) => {
      const before = some.map((each) =>
        place(isPresent(each.state) ? each : { ...each, locationId: 0 }),
      );
      const here = (all: readonly Place[]) =>
        all
          .filter(({ state, locationId }) => isPresent(state) && locationId === 1)
          .reduce((sum, { quantity }) => sum + quantity, 0);
      const expected = here(before);
      fc.pre(expected !== counted);
      const corrections = correctionsOf(before, 1, { expected, counted });
      fc.pre(corrections !== undefined);
      const after = corrections?.reduce<Place[]>((all, { command, from, quantity }) => {
        const { quantity: _, ...spot } = from;
        const to =
          command === 'lose'
            ? { ...spot, state: 'missing' as const, locationId: 0 }
            : { ...spot, state: 'available' as const, locationId: 1 };
        return afterMovement(all, { from: spot, to, quantity });
      }, before);
      expect(here(after ?? [])).toBe(counted);
    }),
  );
});
