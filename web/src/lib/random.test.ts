import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newKey, randomHex } from './random.ts';

it('makes keys that are UUIDs, each another', () => {
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys) expect(z.safeParse(z.uuidv4(), key).success).toBe(true);
  expect(new Set(keys).size).toBe(100);
});

it('makes two digits of each byte', () => {
  expect(randomHex(32)).toMatch(/^[0-9a-f]{64}$/);
});
