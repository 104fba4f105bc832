import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grades } from '../grade.rules.ts';
import { angleOf, isTurnedByHand, lightAt, turnedBy, turnsOn } from './turn.rules.ts';

const drag = fc.double({ min: -1, max: 3, noNaN: true });

test('card of the top grade: turned by hand if the member opens it alone, no other card is', () => {
  const alone = { many: false, opensItself: false };
  expect(grades.filter((grade) => isTurnedByHand(grade, alone))).toEqual([7]);
  expect(isTurnedByHand(7, { ...alone, many: true })).toBe(false);
  expect(isTurnedByHand(7, { ...alone, opensItself: true })).toBe(false);
});

test('turning a card by a drag: the farther the hand, the farther the card and the brighter', () => {
  fc.assert(
    fc.property(drag, drag, (one, another) => {
      const [less, more] = [turnedBy(Math.min(one, another)), turnedBy(Math.max(one, another))];
      expect(less).toBeLessThanOrEqual(more);
      expect(lightAt(less)).toBeLessThanOrEqual(lightAt(more));
      expect(less).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThanOrEqual(1);
    }),
  );
  expect([lightAt(0) < 0.2, lightAt(1)]).toEqual([true, 1]);
});

test('turning a card to either side: begins at its back, ends at its face', () => {
  for (const direction of [1, -1] as const) {
    expect(angleOf(0, direction)).toBe(180);
    expect(angleOf(1, direction) % 360).toBe(0);
  }
});

test('hand that lets go of a turning card: past the middle or with speed it turns on, else it falls back', () => {
  expect(turnsOn(0.5, 0)).toBe(true);
  expect(turnsOn(0.2, 2)).toBe(true);
  expect(turnsOn(0.2, 0.3)).toBe(false);
  expect(turnsOn(0, 5)).toBe(false);
});
