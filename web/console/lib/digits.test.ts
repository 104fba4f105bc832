import { expect, it } from 'vitest';
import { digitsOf } from './digits.ts';

it('number typed into a field: its figures as a number, null without any', () => {
  expect(digitsOf('1,200')).toBe(1_200);
  expect(digitsOf('１２ポイント')).toBe(12);
  expect(digitsOf('')).toBeNull();
  expect(digitsOf('-')).toBeNull();
});
