import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stockCommands, stockMoves, stockStates } from '#contract/stock-moves.ts';
import {
  afterMovement,
  isPresent,
  type Movement,
  type Place,
  planMove,
  spotKey,
} from './movement.rules.ts';

const free = { packId: 0, prizeId: 0, position: 0 };
const received = (quantity: number): Movement => ({
  command: 'receive',
  quantity,
  from: null,
  to: { state: 'received', locationId: 0, ...free },
});

const step = fc.record({
  command: fc.constantFrom(...stockCommands),
  locationId: fc.integer({ min: 1, max: 3 }),
  quantity: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  place: fc.nat({ max: 5 }),
});

it('any commands on copies in stock: only allowed movements are made, they add up to the copies at each place, none is negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(step, { maxLength: 30 }),
      (copies, steps) => {
        const movements = [received(copies)];
        let places: Place[] = afterMovement([], received(copies));
        for (const { place, ...request } of steps) {
          const source = places[place % places.length];
          const planned = planMove(places, {
            ...request,
            place:
              request.quantity === undefined || source === undefined ? undefined : spotKey(source),
          });
          if (typeof planned === 'string') continue;
          for (const movement of planned) {
            const { from, to } = stockMoves[request.command];
            expect(from).toContain(movement.from?.state);
            if (to !== 'same' && to !== 'promise') expect(movement.to.state).toBe(to);
          }
          movements.push(...planned);
          places = planned.reduce<Place[]>(afterMovement, places);
          expect(places.every(({ quantity }) => quantity > 0)).toBe(true);
          expect(places.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(copies);
        }
        const fold = movements.reduce<Place[]>(afterMovement, []);
        const sorted = (all: readonly Place[]) =>
          all.map((each) => `${spotKey(each)}=${each.quantity}`).toSorted();
        expect(sorted(fold)).toEqual(sorted(places));
      },
    ),
  );
});

it('a movement of more copies than a place has: refused', () => {
  const places = afterMovement([], received(2));
  const from = { state: 'received', locationId: 0, ...free } as const;
  const to = { ...from, state: 'inspected' } as const;
  expect(() => afterMovement(places, { quantity: 3, from, to })).toThrow('3 copies');
});

it.each([
  ['for no prize', free, 'inspected'],
  ['for a prize', { packId: 7, prizeId: 70, position: 0 }, 'allocated'],
  ['that was won', { packId: 7, prizeId: 70, position: 3 }, 'won'],
])('a missing copy %s is found: has the state again that it had before', (_, promise, state) => {
  const places: Place[] = [{ state: 'missing', locationId: 0, ...promise, quantity: 1 }];
  const planned = planMove(places, { command: 'find', locationId: 2 });
  expect(planned).toMatchObject([{ to: { ...promise, state, locationId: 2 } }]);
});

it('a copy that is found again beside others of its code: is inspected, so a sale has to name the place of its copies', () => {
  const shelf: Place = { state: 'available', locationId: 2, ...free, quantity: 3 };
  const found: Place = { state: 'missing', locationId: 0, ...free, quantity: 1 };
  const [movement] = planMove([shelf, found], { command: 'find', quantity: 1, locationId: 2 });
  const places = typeof movement === 'object' ? afterMovement([shelf, found], movement) : [];
  expect(places.map(({ state, quantity }) => [state, quantity])).toEqual([
    ['available', 3],
    ['inspected', 1],
  ]);
  expect(planMove(places, { command: 'sell', quantity: 1 })).toBe('which-place');
  const sold = planMove(places, { command: 'sell', quantity: 1, place: spotKey(shelf) });
  expect(sold).toMatchObject([{ from: { state: 'available' }, quantity: 1 }]);
  // Nobody has to choose among places if all copies go.
  expect(planMove(places, { command: 'sell' })).toHaveLength(2);
});

it('copies that are missing or were sold elsewhere: have no location; damaged ones do', () => {
  const places: Place[] = [{ state: 'available', locationId: 3, ...free, quantity: 2 }];
  for (const command of ['lose', 'sell'] as const)
    expect(planMove(places, { command })).toMatchObject([{ to: { locationId: 0 } }]);
  expect(planMove(places, { command: 'damage' })).toMatchObject([{ to: { locationId: 3 } }]);
});

describe.each(stockStates)('commands on copies in stock that are %s', (state) => {
  const promises = [
    [free, 'inspected'],
    [{ packId: 7, prizeId: 70, position: 0 }, 'allocated'],
    [{ packId: 7, prizeId: 70, position: 3 }, 'won'],
  ] as const;
  it.each(stockCommands)(
    'command %s on copies in stock: moves them as its table of states allows, or is refused',
    (command) => {
      const { from, to } = stockMoves[command];
      for (const [promise, before] of promises) {
        const at = isPresent(state) ? 2 : 0;
        const places: Place[] = [{ state, locationId: at, ...promise, quantity: 4 }];
        const planned = planMove(places, { command, locationId: 5, quantity: 3 });
        if (!from.includes(state)) {
          expect(planned).toBe('not-in-state');
          continue;
        }
        const after = to === 'same' ? state : to === 'promise' ? before : to;
        const locationId = isPresent(after) ? 5 : 0;
        // The copy stays what it is for: only the shop's own movements promise and release copies.
        const moved = { quantity: 3, to: { state: after, locationId, ...promise } };
        expect(planned).toMatchObject([{ command, ...moved }]);
      }
    },
  );
});
