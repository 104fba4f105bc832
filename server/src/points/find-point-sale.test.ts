import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '../db/pool.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findPointSale } from './find-point-sale.ts';
import type { PayMethod } from './pay-methods.rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const card: PayMethod = { id: 1, minPriceYen: 50, maxPriceYen: 1_000_000 };
const saleWith = (...methods: PayMethod[]) => findPointSale(shop.db, shop.clock.now(), methods);

it('the sale of points: open only while a way to pay takes the price of a course on sale', async () => {
  expect(await saleWith()).toBe('no-method');
  await shop.db.run(query.deleteFrom('pointCourse'));
  expect(await saleWith(card)).toBe('no-course');
  await shop.db.run(
    query
      .insertInto('pointCourse')
      .values({ id: 1, points: 500, memoJa: '', memoEn: '', position: 1 }),
  );
  expect(await saleWith(card)).toBe('open');
  expect(await saleWith({ ...card, maxPriceYen: 400 })).toBe('no-course');
  expect(await saleWith({ ...card, maxPriceYen: 400 }, card)).toBe('open');
});
