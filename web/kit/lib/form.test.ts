import { expect, it } from 'vitest';
import { digitsOf } from './form.ts';

it('digitsOf text from a field: accepts full-width digits, drops other characters, cuts at the maximum', () => {
  expect(digitsOf('１2,３00', 10)).toBe('12300');
  expect(digitsOf('12345678901234', 10)).toBe('1234567890');
  expect(digitsOf('-5.5', 10)).toBe('55');
});
