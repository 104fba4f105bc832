import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowsChoice,
  type Choice,
  type Choices,
  cardsBelowPoints,
  choicesOf,
  choose,
  decisionOf,
  idsForUrl,
  idsFromQuery,
  nothingChosen,
  onlyOpen,
  raritiesOf,
  sortMostValuableFirst,
  sumsOf,
  toggle,
} from './choice.rules.ts';
import { type ChoiceAction, type ChoiceState, nextChoices } from './choice-state.rules.ts';

const card = fc.record({
  history_id: fc.integer({ min: 1, max: 2 ** 45 }),
  buy_point: fc.option(fc.integer({ min: 0, max: 100_000 }), { freq: 6 }),
  rarity: fc.integer({ min: 0, max: 3 }),
  movie_rarity: fc.integer({ min: 1, max: 7 }),
  rarity_label: fc.constantFrom('N', 'R', 'SR'),
});
const cards = fc.uniqueArray(card, { selector: (each) => each.history_id, maxLength: 60 });
const choice = fc.constantFrom('ship' as const, 'points' as const);
const steps = fc.array(fc.tuple(fc.nat(), choice), { maxLength: 80 });

interface Own {
  readonly history_id: number;
  readonly buy_point: number | null;
}

function pressed(own: readonly Own[], presses: readonly [number, Choice][]): Choices {
  return presses.reduce((choices, [which, way]) => {
    const found = own[which % Math.max(1, own.length)];
    return found ? toggle(choices, found, way) : choices;
  }, nothingChosen);
}

describe('choices of won cards', () => {
  test('any presses on won cards: each card is shipped, converted or left, and the points are the sum of converted cards', () => {
    fc.assert(
      fc.property(cards, steps, (own, presses) => {
        const choices = pressed(own, presses);
        const sums = sumsOf(own, choices);
        expect(sums.shipped + sums.converted + sums.later).toBe(own.length);
        const converted = own.filter((each) => choices.get(each.history_id) === 'points');
        expect(sums.pointsBack).toBe(
          converted.reduce((sum, each) => sum + (each.buy_point ?? 0), 0),
        );
        expect(converted.every((each) => each.buy_point !== null)).toBe(true);
      }),
    );
  });

  test('pressing the same choice for a won card twice: removes it', () => {
    fc.assert(
      fc.property(card, choice, (own, way) => {
        const twice = toggle(toggle(nothingChosen, own, way), own, way);
        expect(twice.size).toBe(0);
      }),
    );
  });

  test('choosing for all won cards: sets every card that allows the choice, leaves the others', () => {
    fc.assert(
      fc.property(cards, choice, (own, way) => {
        const choices = choose(nothingChosen, own, way);
        for (const each of own) {
          expect(choices.get(each.history_id)).toBe(allowsChoice(each, way) ? way : undefined);
        }
        expect(choose(choices, own, null).size).toBe(0);
      }),
    );
  });

  test('choosing won cards below a value: excludes the value itself and cards without one', () => {
    const own = [
      { history_id: 1, buy_point: 99 },
      { history_id: 2, buy_point: 100 },
      { history_id: 3, buy_point: null },
    ];
    expect(cardsBelowPoints(own, 100).map((each) => each.history_id)).toEqual([1]);
    expect(cardsBelowPoints(own, 0)).toEqual([]);
  });

  test('choices for won cards, stored or in the URL, read back: unchanged, in the same sequence', () => {
    fc.assert(
      fc.property(cards, steps, (own, presses) => {
        const choices = pressed(own, presses);
        const lists = decisionOf(choices);
        expect(new Map([...choicesOf(lists)].sort())).toEqual(new Map([...choices].sort()));
        expect(decisionOf(choicesOf(lists))).toEqual(lists);
        expect(idsFromQuery(lists.send_card.join(','))).toEqual(lists.send_card);
      }),
    );
  });

  test('choices for won cards that are no longer open: removed', () => {
    fc.assert(
      fc.property(cards, steps, fc.nat(), (own, presses, left) => {
        const choices = pressed(own, presses);
        const open = own.slice(left % (own.length + 1));
        const stored = onlyOpen(choices, open);
        for (const [id, way] of stored) expect(choices.get(id)).toBe(way);
        for (const each of open) {
          expect(stored.get(each.history_id)).toBe(choices.get(each.history_id));
        }
        expect(stored.size).toBeLessThanOrEqual(open.length);
      }),
    );
  });
});

describe("won cards in a screen's URL", () => {
  test("ids of won cards written to a screen's URL: up to 50 are written, of more than 50 none", () => {
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    expect(idsForUrl(many)).toEqual([]);
    expect(idsForUrl(many.slice(1))).toHaveLength(50);
  });

  test("ids of won cards read from a screen's URL: only positive whole numbers are accepted", () => {
    expect(idsFromQuery(null)).toEqual([]);
    expect(idsFromQuery('1,x,-2, 3,4e5,,5')).toEqual([1, 5]);
  });
});

test('undo of choices for won cards: reverts one step at a time, skips steps without effect', () => {
  const own = [
    { history_id: 1, buy_point: 10 },
    { history_id: 2, buy_point: null },
  ];
  const actions: ChoiceAction[] = [
    { type: 'toggle', card: { history_id: 1, buy_point: 10 }, choice: 'ship' },
    { type: 'all', cards: own, choice: 'points' },
    { type: 'all', cards: own, choice: 'points' },
    { type: 'all', cards: own, choice: null },
  ];
  const states: ChoiceState[] = [{ choices: nothingChosen, past: [] }];
  for (const action of actions) {
    const now = states.at(-1);
    if (now) states.push(nextChoices(now, action));
  }
  expect(states[3]).toBe(states[2]);
  let state = states.at(-1) ?? { choices: nothingChosen, past: [] };
  expect(state.past).toHaveLength(3);
  state = nextChoices(state, { type: 'undo' });
  expect(state.choices).toEqual(new Map([[1, 'points']]));
  state = nextChoices(nextChoices(state, { type: 'undo' }), { type: 'undo' });
  expect(state).toEqual({ choices: nothingChosen, past: [] });
  expect(nextChoices(state, { type: 'undo' })).toBe(state);
});

test('won cards decided in another tab: their choices are removed, undo does not restore them', () => {
  const state = { choices: new Map([[1, 'ship' as const]]), past: [nothingChosen] };
  expect(nextChoices(state, { type: 'reread', cards: [{ history_id: 1, buy_point: 5 }] })).toBe(
    state,
  );
  expect(nextChoices(state, { type: 'reread', cards: [] })).toEqual({
    choices: nothingChosen,
    past: [],
  });
});

test('sortMostValuableFirst: sorts by rarity, returns every card', () => {
  fc.assert(
    fc.property(cards, (own) => {
      const sorted = sortMostValuableFirst(own);
      expect(new Set(sorted)).toEqual(new Set(own));
      for (const [index, next] of sorted.slice(1).entries()) {
        expect(sorted[index]?.rarity).toBeGreaterThanOrEqual(next.rarity);
      }
    }),
  );
});

test('raritiesOf won cards: counts every card, highest rarity first', () => {
  fc.assert(
    fc.property(cards, (own) => {
      const rows = raritiesOf(own);
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(own.length);
      expect(rows.map(({ rarity }) => rarity)).toEqual(
        rows.map(({ rarity }) => rarity).sort((a, b) => b - a),
      );
    }),
  );
});
