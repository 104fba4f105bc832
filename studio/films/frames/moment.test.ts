import { expect, test } from 'vitest';
import { grades } from '../../../web/shop/features/reveal/grade.rules.ts';
import { timelineOf } from '../../../web/shop/features/reveal/score.rules.ts';
import { momentOf, rate } from './moment.ts';

const momentsOf = (grade: (typeof grades)[number]) =>
  Array.from({ length: Math.ceil(timelineOf(grade).end * rate) }, (_, frame) =>
    momentOf(grade, frame / rate),
  );

test('light in the film of an opening: never shows a higher grade than that of the card', () => {
  for (const grade of grades) {
    for (const { lit } of momentsOf(grade)) expect(lit).toBeLessThanOrEqual(grade);
    expect(momentOf(grade, timelineOf(grade).burst).lit).toBe(grade);
  }
});

test('film of an opening: begins with a sealed pack, ends with the card in front and without the pack', () => {
  for (const grade of grades) {
    expect(momentOf(grade, 0)).toMatchObject({ torn: 0, risen: 0, thrown: 0, fallen: 0 });
    expect(momentOf(grade, timelineOf(grade).end)).toMatchObject({
      torn: 1,
      risen: 1,
      forward: 1,
      fallen: 1,
    });
  }
});

test('parts of the film of an opening: torn foil stays torn, a risen card stays up', () => {
  for (const grade of grades) {
    for (const part of ['torn', 'risen', 'forward', 'fallen', 'thrown'] as const) {
      const course = momentsOf(grade).map((moment) => moment[part]);
      expect(course).toEqual(course.toSorted((a, b) => a - b));
    }
  }
});
