import { expect, it } from 'vitest';
import { courseOf } from './pack-course.ts';

it('the course of a pack: ends at its margin, whatever the order, and is the same each time', () => {
  const lines = [
    { count: 1, costYen: 20_000 },
    { count: 99, costYen: 100 },
  ];
  const course = courseOf(lines, 500);
  const margin = 100 * 500 - 20_000 - 99 * 100;
  expect(course.at(-1)).toEqual({ draws: 100, low: margin, middle: margin, high: margin });
  expect(course[0]).toEqual({ draws: 0, low: 0, middle: 0, high: 0 });
  expect(courseOf(lines, 500)).toEqual(course);
});

it('half way, the top card was drawn in half of the courses: the band shows both', () => {
  const lines = [
    { count: 1, costYen: 20_000 },
    { count: 99, costYen: 100 },
  ];
  const half = courseOf(lines, 500).find(({ draws }) => draws === 50);
  expect(half?.high).toBe(50 * 400);
  expect(half?.low).toBe(49 * 400 + 500 - 20_000);
});

it('cards of one cost: no band; an empty pack: no course; few units: a point for each', () => {
  const flat = courseOf([{ count: 100, costYen: 100 }], 500);
  expect(flat.every(({ low, high, draws }) => low === high && high === draws * 400)).toBe(true);
  expect(courseOf([], 500)).toEqual([]);
  expect(courseOf([{ count: 2, costYen: 1 }], 3).map(({ draws }) => draws)).toEqual([0, 1, 2]);
});
