import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stockStates } from '#contract/stock-moves.ts';
import { afterMovement, type Place, spotKey } from './movement.rules.ts';
import { planReleases, planWonMoves, type WonMove, wonMoves } from './won-moves.rules.ts';

const packId = 7;
const commands = [
  'convert',
  'take_back',
  'ship',
  'deliver',
  'return',
] as const satisfies readonly WonMove[];

/** Places of one holding, each spot once. Prize 1 and 2 are of the pack, 3 is of another one. */
const places = fc.uniqueArray(
  fc
    .record({
      state: fc.constantFrom(...stockStates),
      locationId: fc.nat({ max: 1 }),
      prizeId: fc.integer({ min: 1, max: 3 }),
      position: fc.nat({ max: 3 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    })
    .map((place): Place => ({ ...place, packId: place.prizeId === 3 ? 8 : packId })),
  { selector: spotKey, maxLength: 8 },
);
const asideStates = ['quarantine', 'missing', 'damaged', 'written_off'] as const;
const cards = fc.uniqueArray(
  fc.record({ prizeId: fc.integer({ min: 1, max: 2 }), position: fc.integer({ min: 1, max: 5 }) }),
  { selector: ({ position }) => position, maxLength: 5 },
);

it('shipping or converting any won cards: at most one copy in stock moves for each card', () => {
  fc.assert(
    fc.property(
      fc.array(places, { maxLength: 3 }),
      cards,
      fc.constantFrom(...commands),
      (all, won, command) => {
        const holdings = all.map((each) => ({ places: each }));
        const planned = planWonMoves(holdings, packId, won, command);
        const moved = new Map<number, number>();
        for (const { holding, movements } of planned) {
          // Throws if a movement takes copies that are not there.
          const after = movements.reduce<Place[]>(afterMovement, holding.places);
          const sum = (some: readonly Place[]) =>
            some.reduce((total, { quantity }) => total + quantity, 0);
          expect(sum(after)).toBe(sum(holding.places));
          for (const { from, to, quantity } of movements) {
            const isFreed = command === 'convert' || command === 'take_back';
            const aside = isFreed && from?.position !== 0 ? asideStates : [];
            expect([...wonMoves[command], ...aside]).toContain(from?.state);
            expect(from?.packId).toBe(packId);
            const own = won.map(({ position }) => position);
            expect([0, ...own]).toContain(from?.position);
            if (isFreed) {
              expect(to).toMatchObject({ packId: 0, prizeId: 0, position: 0 });
              expect(to.state).toBe(
                asideStates.some((state) => state === from?.state) ? from?.state : 'available',
              );
            }
            if (command === 'ship') expect(to).toMatchObject({ state: 'shipped', locationId: 0 });
            const prizeId = from?.prizeId ?? 0;
            moved.set(prizeId, (moved.get(prizeId) ?? 0) + quantity);
          }
        }
        for (const [prizeId, copies] of moved)
          expect(copies).toBeLessThanOrEqual(won.filter((card) => card.prizeId === prizeId).length);
      },
    ),
  );
});

it('shipping a won card that names its copy: this copy moves, not another one of its prize', () => {
  const spot = { state: 'allocated', locationId: 1, packId, prizeId: 1 } as const;
  const lot: Place = { ...spot, position: 0, quantity: 5 };
  const named: Place = { ...spot, state: 'won', position: 9, quantity: 1 };
  const won = [{ prizeId: 1, position: 9 }];
  const planned = planWonMoves([{ places: [lot] }, { places: [named] }], packId, won, 'ship');
  expect(planned).toMatchObject([{ movements: [{ from: { position: 9 }, quantity: 1 }] }]);
});

it.each(
  asideStates.flatMap((state) =>
    (['convert', 'take_back'] as const).map((command) => ({ state, command })),
  ),
)(
  '$command a card whose own copy is $state: that copy is for no prize any more, no other copy of the prize moves',
  ({ state, command }) => {
    const spot = { locationId: 1, packId, prizeId: 1 } as const;
    const lot: Place = { ...spot, state: 'allocated', position: 0, quantity: 5 };
    const own: Place = { ...spot, state, position: 9, quantity: 1 };
    const won = [{ prizeId: 1, position: 9 }];
    const planned = planWonMoves([{ places: [lot] }, { places: [own] }], packId, won, command);
    expect(planned.map(({ movements }) => movements)).toEqual([
      [
        {
          ...{ command, quantity: 1, from: { ...spot, state, position: 9 } },
          to: { locationId: 1, state, packId: 0, prizeId: 0, position: 0 },
        },
      ],
    ]);
  },
);

it('releasing surplus copies of a pack: releases only allocated ones, at most the surplus of each prize', () => {
  const surplus = fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })).map(
    ([first, second]) =>
      new Map([
        [1, first],
        [2, second],
      ]),
  );
  fc.assert(
    fc.property(fc.array(places, { maxLength: 3 }), surplus, (all, most) => {
      const planned = planReleases(
        all.map((each) => ({ places: each })),
        packId,
        most,
      );
      for (const prizeId of [1, 2]) {
        const there = all
          .flat()
          .filter((place) => place.prizeId === prizeId && place.state === 'allocated');
        const sum = (some: readonly { quantity: number }[]) =>
          some.reduce((total, { quantity }) => total + quantity, 0);
        const moved = planned
          .flatMap(({ movements }) => movements)
          .filter(({ from }) => from?.prizeId === prizeId);
        expect(sum(moved)).toBe(Math.min(sum(there), most.get(prizeId) ?? 0));
        for (const { from, to } of moved) {
          expect(from).toMatchObject({ packId, state: 'allocated' });
          expect(to).toMatchObject({ state: 'available', packId: 0, prizeId: 0, position: 0 });
        }
      }
    }),
  );
});
