import { expect, it } from 'vitest';
import { randomHex } from './random.ts';

it('randomHex: returns two hexadecimal digits for each byte', () => {
  expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/);
});
