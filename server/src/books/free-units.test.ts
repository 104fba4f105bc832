import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { buyAndConvert } from '../testing/buy-and-convert.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { day, type TestShop } from '../testing/test-shop.ts';
import { checkDailySums, checkDayCloses } from './check-sums.ts';
import { findDailySums, findSummedDays } from './daily-sums.queries.ts';
import { sumDays } from './sum-days.ts';

let console: TestConsole;
let shop: TestShop;
beforeAll(async () => {
  console = await openTestConsole();
  shop = console.shop;
});
afterAll(() => console.close());

/** A day of its own on which two members get a free pack, and one converts the card. */
async function giveFreePack(): Promise<{ packId: number; on: string }> {
  shop.clock.advance(3 * day);
  const packId = await makePack(shop, {
    ...{ price: 0, limitPerDay: 1, draw: 'instant', counts: [20], buyPoints: [30] },
  });
  const [one, other] = [await makeMember(shop), await makeMember(shop)];
  await buyAndConvert(shop, { memberId: one, packId }, 1);
  await buyAndConvert(shop, { memberId: other, packId }, 1, 0);
  return { packId, on: dateInJapan(shop.clock.now()) };
}

/** Reads the reports of the console on a pack: its sales of a day, and those until now. */
async function readReports(packId: number, on: string) {
  const { client } = await console.staff('accountant');
  const params = { packId: String(packId) };
  const { items, csv } = await client.done(operations.getPackSales, {
    query: { first: on, last: on },
  });
  const { sales } = await client.done(operations.getPackProfit, { params });
  return { items: items.filter((row) => row.packId === packId), csv, sales };
}

const given = { units: 2, paidPoints: 0, freePoints: 0, coins: 0, pointsGiven: 30 };

it('reports on a free pack: its units and the points given for its cards count, without income, before and after the day is summed', async () => {
  const { packId, on } = await giveFreePack();
  const live = await readReports(packId, on);
  expect(live.items).toMatchObject([{ packId, ...given }]);
  expect(live.sales).toEqual(given);
  expect(live.csv.match(new RegExp(`^${on},${packId},.*$`, 'gm'))).toHaveLength(1);
  shop.clock.advance(2 * day);
  await sumDays(shop.db, shop.clock);
  expect(await readReports(packId, on)).toEqual(live);
  const { client } = await console.staff('accountant');
  const params = { packId: String(packId) };
  expect(await client.done(operations.getPackIncome, { params })).toMatchObject({
    ...{ unitsSold: 2, paidPoints: 0, freePoints: 0, coins: 0 },
  });
});

it('days that an older version summed and somebody closed: the job adds the units of free packs, the close stays true', async () => {
  const { packId, on } = await giveFreePack();
  shop.clock.advance(2 * day);
  await sumDays(shop.db, shop.clock);
  await shop.rawSql`delete from daily_free_unit`;
  await shop.rawSql`update daily_sum set has_free_units = false`;
  const { client } = await console.staff('accountant');
  await client.done(operations.closeDay, { params: { day: on } });
  expect(await checkDailySums(shop.db)).toEqual([]);
  expect((await readReports(packId, on)).items).toMatchObject([{ units: 0, pointsGiven: 30 }]);
  await Promise.all([sumDays(shop.db, shop.clock), sumDays(shop.db, shop.clock)]);
  expect((await readReports(packId, on)).items).toMatchObject([{ packId, ...given }]);
  expect((await findDailySums(shop.db, on, on)).packs).toMatchObject([{ unitsSold: 0 }]);
  expect(await checkDailySums(shop.db)).toEqual([]);
  expect(await checkDayCloses(shop.db)).toEqual([]);
});

it('stored units of a free pack that were changed: the check of the books names them', async () => {
  const { packId } = await giveFreePack();
  shop.clock.advance(2 * day);
  await sumDays(shop.db, shop.clock);
  await shop.rawSql`update daily_free_unit set free_units = 5 where pack_id = ${packId}`;
  expect(await checkDailySums(shop.db)).toMatchObject([
    { facts: { packId, figure: 'freeUnits', stored: 5, booked: 2 } },
  ]);
  await shop.rawSql`update daily_free_unit set free_units = 2 where pack_id = ${packId}`;
});

it('a shop in which the first thing is a free pack: its day is summed', async () => {
  const young = await openTestConsole();
  try {
    const { db, clock } = young.shop;
    const packId = await makePack(young.shop, { price: 0, limitPerDay: 1, counts: [3] });
    const memberId = await makeMember(young.shop);
    await buyAndConvert(young.shop, { memberId, packId }, 1, 0);
    const on = dateInJapan(clock.now());
    clock.advance(2 * day);
    await sumDays(db, clock);
    expect(await findSummedDays(db)).toMatchObject({ first: on });
  } finally {
    await young.close();
  }
});
