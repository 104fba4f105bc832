import { expect, it } from 'vitest';
import { isDoubleTap } from './touch-rules.ts';

const first = { at: 1000, x: 100, y: 100 };

it('two touches at one place that end within 350 ms: recognised as a double tap', () => {
  expect(isDoubleTap(null, first)).toBe(false);
  expect(isDoubleTap(first, { at: 1350, x: 110, y: 95 })).toBe(true);
  expect(isDoubleTap(first, { at: 1351, x: 100, y: 100 })).toBe(false);
});

it('two quick touches at two places: not recognised as a double tap', () => {
  expect(isDoubleTap(first, { at: 1200, x: 160, y: 100 })).toBe(false);
});
