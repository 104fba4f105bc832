import { expect, it } from 'vitest';
import { flashesOf } from './flashes.ts';

const blinking = (times: number) =>
  Array.from({ length: 30 }, (_, frame) =>
    Math.floor((frame * times * 2) / 30) % 2 === 0 ? 0.1 : 0.6,
  );

it('counting flashes in a film: brightness that rises and falls is one flash', () => {
  expect(flashesOf([0.1, 0.3, 0.6, 0.3, 0.1], 30)).toBe(1);
  expect(flashesOf(blinking(3), 30)).toBe(2);
  expect(flashesOf(blinking(6), 30)).toBe(5);
});

it('counting flashes in a film: brightness that only rises, or varies a little, is no flash', () => {
  expect(flashesOf([0.1, 0.4, 0.7, 0.9], 30)).toBe(0);
  expect(flashesOf([0.5, 0.55, 0.5, 0.55, 0.5, 0.55], 30)).toBe(0);
});
