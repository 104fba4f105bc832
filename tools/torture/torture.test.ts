import { expect, it } from 'vitest';
import { torture } from './torture.ts';

// The short form of `npm run torture`.
it('loses nothing, doubles nothing and answers everything while the shop’s processes are killed under it', async () => {
  const { faults, counts, blows, rounds } = await torture({
    blows: 5,
    members: 60,
    servers: 2,
    atOnce: 3,
    durable: false,
  });
  expect(faults).toEqual([]);
  expect(Object.values(blows).reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(rounds).toBeGreaterThan(0);
  expect(counts.purchases).toBeGreaterThan(0);
  expect(counts.decisions).toBeGreaterThan(0);
}, 180_000);
