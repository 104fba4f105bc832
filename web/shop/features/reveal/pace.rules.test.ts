import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeOf, lightOf, starGrade } from './grade.rules.ts';
import {
  type Beat,
  lengthsMs,
  opensItself,
  type Pace,
  planBeats,
  restMsAfter,
  tempoOf,
} from './pace.rules.ts';

const paces = fc.constantFrom<Pace>('batches', 'one-by-one');
const draws = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3000 });

/** Length of a beat that opens by itself, from arrival to the shown card, in milliseconds. */
function lengthOf(beat: Beat, index: number, bestMovieRarity: number): number {
  const light = lightOf[gradeOf(bestMovieRarity)];
  const { arrive, breathe, tear, burst, rise, turn } = lengthsMs;
  const scaled = arrive + breathe + tear + light.hold + burst + rise + (light.turnsOver ? turn : 0);
  return scaled * tempoOf(beat, index) + lengthsMs.delay;
}

describe('which packs of a purchase are opened together', () => {
  test('planning an opening: shows every card exactly once, in the sequence of the draw', () => {
    fc.assert(
      fc.property(draws, paces, (grades, pace) => {
        const beats = planBeats(grades, pace);
        expect(beats[0]?.from).toBe(0);
        expect(beats.at(-1)?.to).toBe(grades.length);
        for (const [index, beat] of beats.entries()) {
          expect(beat.to).toBeGreaterThan(beat.from);
          if (index > 0) expect(beat.from).toBe(beats[index - 1]?.to);
        }
      }),
    );
  });

  test('planning an opening of up to ten packs: opens them one by one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 10 }),
        (grades) => {
          expect(planBeats(grades, 'batches')).toHaveLength(grades.length);
        },
      ),
    );
  });

  test("planning an opening one by one: each pack is opened alone, those with the best cards by the member's own touch", () => {
    fc.assert(
      fc.property(draws, (grades) => {
        const beats = planBeats(grades, 'one-by-one');
        expect(beats).toHaveLength(grades.length);
        expect(beats.map(({ star }) => star)).toEqual(grades.map((grade) => grade >= starGrade));
      }),
    );
  });

  test('planning an opening of many packs: the twelve with the best cards are opened one by one', () => {
    fc.assert(
      fc.property(draws, (grades) => {
        const beats = planBeats(grades, 'batches');
        const stars = beats.filter((beat) => beat.star);
        const high = grades.filter((grade) => grade >= starGrade);
        expect(stars).toHaveLength(Math.min(12, high.length));
        for (const star of stars) {
          expect(star.to - star.from).toBe(1);
          expect(grades[star.from]).toBeGreaterThanOrEqual(starGrade);
        }
        const solos = new Set(stars.map((star) => star.from));
        const least =
          stars.length === 0 ? 0 : Math.min(...stars.map((star) => grades[star.from] ?? 7));
        const bestInBatches = Math.max(0, ...grades.filter((_, place) => !solos.has(place)));
        expect(bestInBatches).toBeLessThanOrEqual(Math.max(least, starGrade - 1));
      }),
    );
  });

  test('planning an opening of any number of packs: watching takes at most about 90 seconds', () => {
    for (const count of [1, 10, 11, 60, 500, 3000]) {
      const beats = planBeats(
        Array.from({ length: count }, () => 2),
        'batches',
      );
      const ms = beats.reduce(
        (sum, beat, index) => sum + lengthOf(beat, index, 2) + restMsAfter(beat, index),
        0,
      );
      expect(ms).toBeLessThan(90_000);
    }
  });
});

describe('speed of an opening', () => {
  test('speed of an opening: grows from pack to pack, except for the best cards', () => {
    const beat = { from: 0, to: 1, star: false };
    const tempos = Array.from({ length: 30 }, (_, index) => tempoOf(beat, index));
    expect(tempos).toEqual([...tempos].sort((a, b) => b - a));
    expect(tempos.at(-1)).toBeGreaterThan(0.4);
    expect(tempoOf({ ...beat, star: true }, 25)).toBe(1);
  });

  test('speed of an opening: the card comes 300 ms after its light at any speed of the rest', () => {
    const beat = { from: 0, to: 1, star: false };
    const atTempoOne = (index: number) => (lengthOf(beat, index, 1) - 300) / tempoOf(beat, index);
    expect(lengthsMs.delay).toBe(300);
    expect(tempoOf(beat, 29)).toBeLessThan(tempoOf(beat, 0));
    expect(atTempoOne(29)).toBeCloseTo(atTempoOne(0));
  });

  test('opening at four times the speed: at most three flashes a second', () => {
    const beat = { from: 0, to: 1, star: false };
    for (let index = 0; index < 40; index += 1) {
      const hurried = (lengthOf(beat, index, 1) - lengthsMs.delay) / 4 + lengthsMs.delay;
      expect(hurried).toBeGreaterThan(334);
    }
  });

  test('packs that wait for the member to open them: the first pack and those with the best cards', () => {
    const beat = { from: 0, to: 1, star: false };
    expect(opensItself(beat, 0)).toBe(false);
    expect(opensItself(beat, 1)).toBe(true);
    expect(opensItself({ ...beat, star: true }, 9)).toBe(false);
    expect(restMsAfter({ ...beat, star: true }, 9)).toBe(Number.POSITIVE_INFINITY);
  });
});
