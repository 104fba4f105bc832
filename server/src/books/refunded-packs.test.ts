import { afterAll, beforeAll, expect, it } from 'vitest';
import { noExternalServices } from '../app/shop.ts';
import { systemActor } from '../db/audit.ts';
import { refundVoidRounds, voidPack } from '../draw/index.ts';
import { checkLedger } from '../ledger/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { buyRequest, credit, makeMember, makePack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDailySums } from './check-sums.ts';
import { readFigures } from './read-figures.ts';
import { sumDays } from './sum-days.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon: new TestBeacon() });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

it('report after the purchases of a pack were refunded because its beacon is gone: the refund is on its own day, the sale stays on the day before', async () => {
  const packId = await makePack(shop, { draw: 'beacon', counts: [1, 99], price: 100 });
  const memberId = await makeMember(shop);
  await credit(shop, memberId, { points: 120, paid: false });
  await credit(shop, memberId, { points: 400 });
  const boughtOn = dateInJapan(shop.clock.now());
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
  shop.clock.advance(day + 10_000);
  await voidPack(shop, packId, systemActor('kaori', 'its beacon is gone'));
  await refundVoidRounds(shop);
  const refundedOn = dateInJapan(shop.clock.now());
  const { bookings, packs, closing } = await readFigures(shop.db, refundedOn, refundedOn);
  expect(packs).toMatchObject([
    { packId, unitsSold: 0, unitsRefunded: 3, paidPointsRefunded: 180, freePointsRefunded: 120 },
  ]);
  expect(bookings.filter(({ kind }) => kind === 'pack_refunded')).toEqual([
    { day: refundedOn, kind: 'pack_refunded', unit: 'free', credited: 120, debited: 0 },
    { day: refundedOn, kind: 'pack_refunded', unit: 'paid', credited: 180, debited: 0 },
  ]);
  const relaid = bookings.filter(({ kind }) => kind === 'lots_relaid');
  expect(relaid.every(({ credited, debited }) => credited === debited)).toBe(true);
  expect(closing).toMatchObject({ paid: 400, free: 120 });
  const before = await readFigures(shop.db, boughtOn, boughtOn);
  expect(before.packs).toMatchObject([{ packId, unitsSold: 3, paidPoints: 180, freePoints: 120 }]);
  shop.clock.advance(day);
  await sumDays(shop.db, shop.clock);
  expect(await checkDailySums(shop.db)).toEqual([]);
});

it('report after the purchases of a free pack were cancelled because its beacon is gone: its units count on the day of the purchase, and as refunded on the later day', async () => {
  const packId = await makePack(shop, {
    ...{ draw: 'beacon', counts: [1, 99], price: 0, limitPerMember: 3 },
  });
  const memberId = await makeMember(shop);
  const boughtOn = dateInJapan(shop.clock.now());
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
  shop.clock.advance(day + 10_000);
  await voidPack(shop, packId, systemActor('kaori', 'its beacon is gone'));
  await refundVoidRounds(shop);
  const refundedOn = dateInJapan(shop.clock.now());
  const rowsOf = async () => {
    const { packs } = await readFigures(shop.db, boughtOn, refundedOn);
    return packs.filter((row) => row.packId === packId);
  };
  const none = { paidPoints: 0, freePoints: 0, coins: 0, pointsGiven: 0 };
  const expected = [
    { day: boughtOn, unitsSold: 3, unitsRefunded: 0, ...none },
    { day: refundedOn, unitsSold: 0, unitsRefunded: 3, ...none },
  ];
  expect(await rowsOf()).toMatchObject(expected);
  shop.clock.advance(day);
  await sumDays(shop.db, shop.clock);
  expect(await rowsOf()).toMatchObject(expected);
  expect(await checkDailySums(shop.db)).toEqual([]);
});
