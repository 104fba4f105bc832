import { expect, it } from 'vitest';
import { wrongSpanOf } from './time-span.rules.ts';

const now = new Date('2026-11-28T05:00:00Z');
const at = (minutes: number | null) =>
  minutes === null ? null : new Date(now.getTime() + minutes * 60_000);

it.each([
  [null, null, undefined],
  [1, null, undefined],
  [null, 1, undefined],
  [1, 2, undefined],
  [0, null, 'begins-in-past'],
  [-1, -2, 'begins-in-past'],
  [null, 0, 'ends-in-past'],
  [1, -1, 'ends-in-past'],
  [2, 2, 'ends-before'],
  [2, 1, 'ends-before'],
])('a span that begins in %s minutes and ends in %s: wrong because %s', (from, until, wrong) => {
  expect(wrongSpanOf({ from: at(from), until: at(until) }, now)).toBe(wrong);
});
