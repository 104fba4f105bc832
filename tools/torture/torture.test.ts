import { expect, it } from 'vitest';
import { torture } from './torture.ts';

// The short form of `npm run torture`.
it('processes of the shop are killed while members buy: no purchase lost or doubled, all requests answered', async () => {
  const { violations, counts, injected, rounds, beaconRounds } = await torture({
    faultCount: 5,
    members: 60,
    servers: 2,
    atOnce: 3,
    durable: false,
  });
  expect(violations).toEqual([]);
  expect(Object.values(injected).reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(beaconRounds).toBeGreaterThan(0);
  expect(rounds).toBeGreaterThan(beaconRounds);
  expect(counts.purchases).toBeGreaterThan(0);
  expect(counts.decisions).toBeGreaterThan(0);
}, 180_000);
