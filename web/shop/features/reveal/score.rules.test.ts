import { expect, test } from 'vitest';
import { grades } from './grade.rules.ts';
import { timelineOf } from './score.rules.ts';

test('timeline of an opening: the foil tightens, tears and pauses, then the card bursts out, rises and comes forward', () => {
  for (const grade of grades) {
    const { tense, tear, hold, burst, rise, forward, edgewise, end } = timelineOf(grade);
    const times = [0, tense, tear, hold, burst, rise, forward, edgewise, end];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test('timeline of an opening with a better card: takes longer', () => {
  const lengths = grades.map((grade) => timelineOf(grade).end);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(lengths[0]).toBeLessThan(3.2);
  expect(lengths[6]).toBeLessThan(6);
});
