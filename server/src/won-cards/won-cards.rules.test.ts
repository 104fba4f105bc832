import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPackUnits } from '#contract/shop/draw.ts';
import {
  checkDecision,
  type DecidableCard,
  type Decision,
  decisionDeadlineOf,
  historyIdOf,
  isShippedInDebt,
  placeOfHistoryId,
} from './won-cards.rules.ts';

describe('the id of a won card', () => {
  /** Up to the largest id of the database column. */
  const packIds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  const positions = fc.integer({ min: 1, max: maxPackUnits });

  it('history_id of a won card: decodes to exactly its pack and position', () => {
    fc.assert(
      fc.property(packIds, positions, (packId, position) => {
        const historyId = historyIdOf(packId, position);
        expect(Number.isSafeInteger(historyId)).toBe(true);
        expect(placeOfHistoryId(historyId)).toEqual({ packId, position });
      }),
      { numRuns: 1000 },
    );
  });

  it('history_id of the last card of the largest pack: represented exactly', () => {
    expect(placeOfHistoryId(historyIdOf(2 ** 31 - 1, maxPackUnits))).toEqual({
      packId: 2 ** 31 - 1,
      position: maxPackUnits,
    });
  });

  it.each([0, -1, 1.5, 2 ** 60])(
    'a history_id that was never assigned, %s: names no card',
    (historyId) => {
      const { packId, position } = placeOfHistoryId(historyId);
      const exists = packId >= 1 && packId < 2 ** 31 && Number.isInteger(position) && position >= 1;
      expect(exists).toBe(false);
    },
  );
});

it('choosing what happens to a won card: possible for 24 hours', () => {
  expect(decisionDeadlineOf(new Date('2026-11-21T03:04:05.678Z'), 24)).toEqual(
    new Date('2026-11-22T03:04:05.678Z'),
  );
});

/**
 * Cards 1 and 2 are open and worth something, 3 is open and worth nothing, 4 is shipped, 5
 * converted, 6 can only be shipped.
 */
const cards: DecidableCard[] = [
  { position: 1, choice: 'open', buyPoint: 100 },
  { position: 2, choice: 'open', buyPoint: 20 },
  { position: 3, choice: 'open', buyPoint: 0 },
  { position: 4, choice: 'ship', buyPoint: 5 },
  { position: 5, choice: 'points', buyPoint: 5 },
  { position: 6, choice: 'open', buyPoint: null },
];

describe('the rules of a decision on won cards', () => {
  it.each<[string, number[], number[], ReturnType<typeof checkDecision>]>([
    ['ships a card', [1], [], { kind: 'accepted', points: 0 }],
    ['converts a card', [], [1], { kind: 'accepted', points: 100 }],
    [
      'ships some cards, converts others, leaves the rest open',
      [2, 6],
      [1, 3],
      { kind: 'accepted', points: 100 },
    ],
    ['pays the sum of the converted cards', [], [3, 2, 1], { kind: 'accepted', points: 120 }],
    ['that names no card is refused', [], [], { kind: 'refused', reason: 'nothing-named' }],
    ['that ships a card twice is refused', [1, 1], [], { kind: 'refused', reason: 'named-twice' }],
    [
      'that converts a card twice is refused',
      [],
      [1, 1],
      { kind: 'refused', reason: 'named-twice' },
    ],
    [
      'that ships and converts the same card is refused',
      [1],
      [2, 1],
      { kind: 'refused', reason: 'named-twice' },
    ],
    [
      'with one card of another purchase is refused as a whole',
      [1, 7],
      [2],
      { kind: 'refused', reason: 'not-in-purchase' },
    ],
    ['with position 0 is refused', [0], [], { kind: 'refused', reason: 'not-in-purchase' }],
    [
      'with one decided card is refused as a whole',
      [1],
      [5],
      { kind: 'refused', reason: 'some-settled-before' },
    ],
    ['on decided cards only counts as settled before', [4], [5], { kind: 'settled-before' }],
    [
      'on decided cards with another choice counts as settled before',
      [5],
      [4],
      { kind: 'settled-before' },
    ],
    [
      'that converts a ship-only card is refused',
      [1],
      [2, 6],
      { kind: 'refused', reason: 'ship-only' },
    ],
    ['that ships a ship-only card is accepted', [6], [], { kind: 'accepted', points: 0 }],
  ])(
    'a decision on won cards is accepted with its points or refused with a reason: a decision %s',
    (_, ship, convert, expected) => {
      expect(checkDecision(cards, { ship, convert })).toEqual(expected);
    },
  );

  const anyCards = fc.uniqueArray(
    fc.record({
      position: fc.integer({ min: 1, max: 8 }),
      choice: fc.constantFrom('open' as const, 'ship' as const, 'points' as const),
      buyPoint: fc.option(fc.integer({ min: 0, max: 100 })),
    }),
    { selector: (card) => card.position },
  );
  const named = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 });

  it('any decision on won cards: accepted if and only if each card is named once, open, and allows the choice', () => {
    fc.assert(
      fc.property(anyCards, named, named, (held, ship, convert) => {
        const decision: Decision = { ship, convert };
        const checked = checkDecision(held, decision);
        const all = [...ship, ...convert];
        const cardAt = (position: number) => held.find((card) => card.position === position);
        const isAcceptable =
          all.length > 0 &&
          all.every((position, index) => all.indexOf(position) === index) &&
          all.every((position) => cardAt(position)?.choice === 'open') &&
          convert.every((position) => cardAt(position)?.buyPoint !== null);
        expect(checked.kind === 'accepted').toBe(isAcceptable);
        if (checked.kind === 'accepted') {
          expect(checked.points).toBe(
            convert.reduce((sum, position) => sum + (cardAt(position)?.buyPoint ?? 0), 0),
          );
        }
        if (checked.kind === 'settled-before') {
          expect(
            all.every((position) => ['ship', 'points'].includes(cardAt(position)?.choice ?? '')),
          ).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['true if more is owed than the decision pays', [1], 99, 100, true],
    ['false if the decision pays all that is owed', [1], 100, 100, false],
    ['false if nothing is shipped', [], 0, 100, false],
    ['false if nothing is owed', [1], 0, 0, false],
  ] as const)(
    'whether a decision would ship cards although points are still owed: %s',
    (_, ship, points, owed, expected) => {
      expect(isShippedInDebt({ ship }, points, owed)).toBe(expected);
    },
  );

  it('repeating a decision on won cards that was carried out: recognised as made before', () => {
    fc.assert(
      fc.property(anyCards, named, named, (held, ship, convert) => {
        const decision = { ship, convert };
        if (checkDecision(held, decision).kind !== 'accepted') return;
        const after = held.map((card): DecidableCard => {
          if (ship.includes(card.position)) return { ...card, choice: 'ship' };
          return convert.includes(card.position) ? { ...card, choice: 'points' } : card;
        });
        expect(checkDecision(after, decision)).toEqual({ kind: 'settled-before' });
      }),
    );
  });
});
