import { expect, test } from 'vitest';
import { grades } from '../grade.rules.ts';
import { timelineOf } from '../score.rules.ts';
import { packMovesOf, packPoseOf } from './pack-moves.rules.ts';

test('cover on the pack of a film: is on the pack until it bursts, falls out of sight with it', () => {
  for (const grade of grades) {
    const { burst, end } = timelineOf(grade);
    for (let time = 0; time < burst; time += 1 / 30) {
      const { x, y, scale } = packPoseOf(grade, time);
      expect(Math.abs(x)).toBeLessThan(0.02);
      expect(Math.abs(y)).toBeLessThan(0.03);
      expect(Math.abs(scale - 1)).toBeLessThan(0.07);
    }
    expect(packPoseOf(grade, end).y).toBeGreaterThan(2.9);
  }
});

test('pack of a film: only foil of a star has golden seams, more of them as it tears', () => {
  for (const grade of grades) {
    const { tense, hold } = timelineOf(grade);
    const [closed, torn] = [packMovesOf(grade, tense), packMovesOf(grade, hold)];
    expect(closed.cracks > 0).toBe(grade >= 5);
    expect(torn.cracks).toBeGreaterThanOrEqual(closed.cracks);
    expect([closed.torn, torn.torn]).toEqual([0, 1]);
  }
});

test('bloom of an opening: rises once and falls once, whatever the grade', () => {
  for (const grade of grades) {
    const { end } = timelineOf(grade);
    const course = Array.from({ length: 200 }, (_, step) => packMovesOf(grade, (end * step) / 199));
    const turns = course.filter(
      ({ bloom }, step) =>
        bloom > (course[step - 1]?.bloom ?? 0) && bloom > (course[step + 1]?.bloom ?? 0),
    );
    expect(turns).toHaveLength(1);
  }
});
