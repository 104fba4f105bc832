import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grades } from '../grade.rules.ts';
import { timelineOf } from '../score.rules.ts';
import { filmMoment } from './film-moment.rules.ts';

const grade = fc.constantFrom(...grades);
const drag = fc.double({ min: 0, max: 3, noNaN: true });

test('dragging to open a pack in a film: the frame follows the drag, from golden to torn foil', () => {
  fc.assert(
    fc.property(grade, drag, drag, (of, one, another) => {
      const score = timelineOf(of);
      const [less, more] = [Math.min(one, another), Math.max(one, another)];
      expect(filmMoment(score, less)).toBeLessThanOrEqual(filmMoment(score, more));
      expect(filmMoment(score, 0)).toBe(score.tense);
      expect(filmMoment(score, 3)).toBeCloseTo(score.hold);
    }),
  );
});

test('dragging to open a pack in a film: the foil tears only once the drag overcomes its tension', () => {
  for (const of of grades) {
    const score = timelineOf(of);
    expect(filmMoment(score, 0.13)).toBeLessThan(score.tear);
    expect(filmMoment(score, 0.15)).toBeGreaterThan(score.tear);
  }
});
