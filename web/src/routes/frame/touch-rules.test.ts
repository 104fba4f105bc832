import { expect, it } from 'vitest';
import { isDoubleTap } from './touch-rules.ts';

it('takes two touches that end within 350 ms for a double tap', () => {
  expect(isDoubleTap(1000, 1350)).toBe(true);
  expect(isDoubleTap(1000, 1351)).toBe(false);
  expect(isDoubleTap(Number.NEGATIVE_INFINITY, 0)).toBe(false);
});
