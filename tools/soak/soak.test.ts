import { expect, it } from 'vitest';
import { soak } from './soak.ts';

// The short form of `npm run soak`.
it('accounts for every yen, point, coin, card and parcel of a world in which much goes wrong', async () => {
  const { faults, counted } = await soak({
    members: 12,
    minutes: 0,
    servers: 2,
    atOnce: 10,
    // Over the 24 hours of a choice, and over unpaid payments and the half year of points.
    nights: [25, 185 * 24],
    durable: false,
  });
  expect(faults).toEqual([]);
  expect(counted.members).toBe(12);
  expect(counted.yen).toBeGreaterThan(0);
  expect(counted.cards).toBeGreaterThan(0);
}, 180_000);
