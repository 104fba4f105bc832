import { expect, it } from 'vitest';
import { soak } from './soak.ts';

// The short form of `npm run soak`.
it('a small soak run with killed processes and lost callbacks: all yen, points, coins, coupons, cards, copies and parcels are accounted for', async () => {
  const { errors, counted, warehouse } = await soak({
    members: 12,
    minutes: 0,
    servers: 2,
    atOnce: 10,
    // Past the 24 hours of a decision, past unpaid payments and past the half year of points.
    nightHours: [25, 185 * 24],
    durable: false,
  });
  expect(errors).toEqual([]);
  expect(counted.members).toBe(12);
  expect(counted.yen).toBeGreaterThan(0);
  expect(counted.cards).toBeGreaterThan(0);
  expect(counted.cardsByBeacon).toBeGreaterThan(0);
  expect(warehouse.packed).toBeGreaterThan(0);
  expect(warehouse.counts).toBeGreaterThan(0);
  expect(counted.promotionUses).toBeGreaterThan(0);
}, 300_000);
