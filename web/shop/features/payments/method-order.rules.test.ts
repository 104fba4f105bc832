import { expect, test } from 'vitest';
import { methodsFor } from './method-order.rules.ts';

const methods = ([1, 2, 3, 4, 5, 6, 7] as const).map((id) => ({ id }));

test('in English, ways to pay that work from abroad come first, and those for people in Japan are marked', () => {
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

test('in Japanese, ways to pay keep the order of the shop and are not marked', () => {
  const shown = methodsFor(methods, 'ja');
  expect(shown.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(shown.some(({ isForJapan }) => isForJapan)).toBe(false);
});
