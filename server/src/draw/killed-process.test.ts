import { afterAll, beforeAll, expect, it } from 'vitest';
import { noExternalServices } from '../app/shop.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { isKilled, killedAt } from '../testing/killable-database.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { PackSales } from './buy-pack.ts';
import { checkDraws } from './check-draws.ts';
import { findRoundsOfVersion2 } from './draw-2.queries.ts';
import { drawRounds } from './draw-rounds.ts';
import { refundVoidRounds } from './refund-void-rounds.ts';
import { verifyPublishedLog } from './testing-public-log.ts';
import { voidPack } from './void-pack.ts';

// A process may be killed at any statement of a purchase or a draw, and just after a commit.

const beacon = new TestBeacon();
let shop: TestShop;
let http: TestApp;
let address: string;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
  http = await openTestApp(shop);
  address = await http.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await http.close();
  await shop.close();
});

/**
 * Buys a unit again and again, each time killed one step later, and repeats each request under its
 * key as the browser does, until one purchase is not killed.
 *
 * @returns how many units were bought
 */
async function buyUntilAlive(packId: number, memberId: number): Promise<number> {
  for (let step = 1; ; step++) {
    const request = buyRequest({ memberId, packId });
    const sales = new PackSales(
      killedAt(shop.db, step),
      shop.clock,
      shop.packs,
      shop.findTermsVersion,
      shop.people,
      shop.findRanks,
    );
    const killed = await isKilled(sales.buy(request));
    expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'bought', round: step });
    if (!killed) return step;
  }
}

const cardsOf = async (packId: number) =>
  (await shop.db.run(query.selectFrom('wonCard').select('position').where('packId', '=', packId)))
    .length;

async function expectPaidAndProved(packId: number, memberId: number, units: number) {
  const { points } = await findSpendable(shop.db, memberId, shop.clock.now());
  expect(points).toBe(10_000 - units * 100);
  const { result } = await verifyPublishedLog(address, packId);
  expect(result).toMatchObject({ ok: true, rounds: units, cards: await cardsOf(packId) });
}

it('purchase of an instant pack, process killed at any database step and retried: bought and drawn once', async () => {
  const memberId = await makeMember(shop, { points: 10_000 });
  const packId = await makePack(shop, { draw: 'instant', counts: [1, 99], price: 100 });
  const units = await buyUntilAlive(packId, memberId);
  expect(units).toBeGreaterThan(10);
  expect(await cardsOf(packId)).toBe(units);
  await expectPaidAndProved(packId, memberId, units);
});

it('purchase of a pack with a beacon, process killed at any database step and retried: bought and drawn once', async () => {
  const memberId = await makeMember(shop, { points: 10_000 });
  const packId = await makePack(shop, { draw: 'beacon', counts: [1, 99], price: 100 });
  const units = await buyUntilAlive(packId, memberId);
  expect(units).toBeGreaterThan(10);
  await expectPaidAndProved(packId, memberId, units);
  const rounds = await findRoundsOfVersion2(shop.db, packId, 1, 1000);
  const numbers = new Set(rounds.flatMap((round) => round.beacon ?? []));
  for (const number of numbers) await beacon.publish(shop, number);
  let step = 1;
  while (await isKilled(drawRounds({ ...shop, db: killedAt(shop.db, step) }, packId))) {
    // A killed draw leaves all cards or none.
    expect([0, units]).toContain(await cardsOf(packId));
    step++;
  }
  expect(step).toBeGreaterThan(units);
  expect(await cardsOf(packId)).toBe(units);
  await expectPaidAndProved(packId, memberId, units);
});

it('purchase of the last unit, process killed at any step: sold once, declared closed in one transaction', async () => {
  const memberId = await makeMember(shop, { points: 10_000 });
  for (let step = 1; ; step++) {
    const packId = await makePack(shop, { draw: 'beacon', counts: [1], price: 100 });
    const request = buyRequest({ memberId, packId });
    const sales = new PackSales(
      killedAt(shop.db, step),
      shop.clock,
      shop.packs,
      shop.findTermsVersion,
      shop.people,
      shop.findRanks,
    );
    const killed = await isKilled(sales.buy(request));
    const isClosed = async () => (await verifyPublishedLog(address, packId)).closed !== undefined;
    const [stock] = await shop.db.run(
      query.selectFrom('packStock').select('remaining').where('packId', '=', packId),
    );
    expect(await isClosed()).toBe(stock?.remaining === 0);
    expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'bought', round: 1 });
    expect(await isClosed()).toBe(true);
    if (!killed) break;
  }
});

it('the closing of a pack whose beacon is gone, killed at every step: all refunded, once', async () => {
  const memberId = await makeMember(shop, { points: 10_000 });
  const packId = await makePack(shop, { draw: 'beacon', counts: [1, 99], price: 100 });
  shop.clock.advance(60_000); // Earlier tests have published the numbers of this time.
  for (let round = 0; round < 3; round++)
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  shop.clock.advance(day + 10_000);
  const actor = systemActor('kaori', 'its beacon is gone');
  let step = 1;
  while (await isKilled(voidPack({ ...shop, db: killedAt(shop.db, step) }, packId, actor))) step++;
  expect(step).toBeGreaterThan(8);
  const { closed } = await verifyPublishedLog(address, packId);
  expect(closed).toMatchObject({ void_from: 1 });
  const pointsOf = async () => (await findSpendable(shop.db, memberId, shop.clock.now())).points;
  for (step = 1; await isKilled(refundVoidRounds({ ...shop, db: killedAt(shop.db, step) })); step++)
    expect([9_400, 9_600, 9_800, 10_000]).toContain(await pointsOf());
  expect(step).toBeGreaterThan(8);
  expect(await pointsOf()).toBe(10_000);
  const { result } = await verifyPublishedLog(address, packId);
  expect(result).toMatchObject({ ok: true, rounds: 3, drawn: 0 });
});
