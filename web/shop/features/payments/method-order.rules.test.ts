import { expect, test } from 'vitest';
import { methodsFor } from './method-order.rules.ts';

const methods = ([1, 2, 3, 4, 5, 6, 7] as const).map((id) => ({ id }));

test('ways to pay in English: those that work from abroad first, those for Japan only marked', () => {
  expect(methodsFor(methods, 'en').map(({ id, isForJapan }) => [id, isForJapan])).toEqual([
    [1, false],
    [3, false],
    [5, false],
    [2, true],
    [4, true],
    [6, true],
    [7, true],
  ]);
});

test('ways to pay in Japanese: in the shop’s order, nothing marked', () => {
  const shown = methodsFor(methods, 'ja');
  expect(shown.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(shown.some(({ isForJapan }) => isForJapan)).toBe(false);
});
