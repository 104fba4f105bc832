import { expect, it } from 'vitest';
import { digitsOf } from './digits.ts';

it('text typed into a field for numbers: its digits are read as a number, null if there are none', () => {
  expect(digitsOf('1,200')).toBe(1_200);
  expect(digitsOf('１２ポイント')).toBe(12);
  expect(digitsOf('')).toBeNull();
  expect(digitsOf('-')).toBeNull();
});
