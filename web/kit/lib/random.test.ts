import { expect, it } from 'vitest';
import { randomHex } from './random.ts';

it('randomHex: two digits for each byte', () => {
  expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/);
});
