import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../app/shop.ts';
import { noPackRules } from '../catalog/index.ts';
import { type Database, openDatabase, type Tx } from '../db/database.ts';
import { isLockTimeout } from '../db/errors.ts';
import { statement } from '../db/pipeline/index.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { buyRequest, makeMembers, makePack } from '../testing/factories.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { PackSales } from './buy-pack.ts';
import { checkDraws } from './check-draws.ts';

// Every failure around a purchase ends in bounded time: the purchase is made, refused or fails, and
// its key then returns one result.

let shop: TestShop;
/** The same shop with few connections and short timeouts. */
let hasty: Shop;
let hastyDb: Database;
beforeAll(async () => {
  shop = await openTestShop();
  hastyDb = openDatabase(shop.url, { max: 2, connectTimeoutMs: 500, lockTimeoutMs: 300 });
  hasty = openShop(hastyDb, shop.clock, shop.secrets);
  // Open both connections before anything is timed.
  await Promise.all([1, 2].map(() => hastyDb.run(statement`select pg_sleep(0.05)`)));
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await hastyDb.close();
  await shop.close();
});

const bought = expect.objectContaining({ kind: 'bought' });

async function makeBuyers(count: number, packId: number) {
  const members = await makeMembers(shop, count, { points: 1000 });
  return members.map((memberId) => buyRequest({ memberId, packId }));
}

/** Keeps rows locked and a connection in use, like a transaction that hangs, until released. */
async function holdLock(lock: (tx: Tx) => Promise<unknown>, db = shop.db) {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = db.transaction(async (tx) => {
    await lock(tx);
    isHeld();
    await released;
  });
  await held;
  return () => {
    release();
    return holding;
  };
}

describe('purchases while a lock is held', () => {
  it('a pack locked in the database: waiting purchases fail in bounded time; retried, each is made once', async () => {
    const packId = await makePack(shop);
    const requests = await makeBuyers(20, packId);
    const release = await holdLock((tx) =>
      tx.run(statement`select 1 from pack_stock where pack_id = ${packId} for update`),
    );
    let rounds = 0;
    const counted: Database = {
      ...hastyDb,
      transaction(work) {
        rounds++;
        return hastyDb.transaction(work);
      },
    };
    const counter = new PackSales(
      counted,
      shop.clock,
      shop.packs,
      shop.findTermsVersion,
      shop.people,
      shop.findRanks,
    );
    const settled = await Promise.allSettled(requests.map((request) => counter.buy(request)));
    const reasons = settled.map((one) =>
      one.status === 'fulfilled' ? one.value : isLockTimeout(one.reason) ? 'no lock' : one.reason,
    );
    await release();
    // One round of all together and two of single requests, each until the lock timeout.
    expect(rounds).toBe(3);
    expect(reasons).toEqual(requests.map(() => 'no lock'));
    const results = await Promise.all(requests.map((request) => hasty.packSales.buy(request)));
    expect(results).toEqual(requests.map(() => bought));
    expect(await Promise.all(requests.map((request) => shop.packSales.buy(request)))).toEqual(
      results,
    );
  });

  it("a member's account locked in the database: only that member's purchase fails", async () => {
    const packId = await makePack(shop);
    const [first, held, ...others] = await makeBuyers(5, packId);
    if (first === undefined || held === undefined) throw new Error('no members');
    const release = await holdLock((tx) =>
      tx.run(statement`select 1 from ledger_account where member_id = ${held.memberId} for update`),
    );
    const settled = await Promise.allSettled(
      [first, others[0], held, ...others.slice(1)].flatMap((request) =>
        request ? [hasty.packSales.buy(request)] : [],
      ),
    );
    expect(settled.map((one) => one.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    await release();
    expect(await hasty.packSales.buy(held)).toEqual(bought);
  });
});

describe('purchases without a free database connection', () => {
  it('buying while all connections are in use for a moment: waits and buys', async () => {
    const packId = await makePack(shop);
    const [request] = await makeBuyers(1, packId);
    if (request === undefined) throw new Error('no member');
    const busy = [1, 2].map(() => hastyDb.run(statement`select pg_sleep(0.8)`));
    expect(await hasty.packSales.buy(request)).toEqual(bought);
    await Promise.all(busy);
  });

  it('buying while all connections stay in use: fails in bounded time; retried with its key, made once', async () => {
    const packId = await makePack(shop);
    const [request] = await makeBuyers(1, packId);
    if (request === undefined) throw new Error('no member');
    const nothing = (tx: Tx) => tx.run(statement`select 1`);
    const release = await Promise.all([1, 2].map(() => holdLock(nothing, hastyDb)));
    await expect(hasty.packSales.buy(request)).rejects.toThrow(/timeout exceeded/);
    await Promise.all(release.map((end) => end()));
    expect(await hasty.packSales.buy(request)).toEqual(bought);
  });
});

it('a connection lost while a round of purchases is settled: each key has one purchase', async () => {
  const packId = await makePack(shop);
  const requests = await makeBuyers(30, packId);
  const cut = () =>
    hastyDb.run(
      statement`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'kaifu test' and state <> 'idle'
      `,
    );
  const release = await holdLock(
    (tx) => tx.run(statement`select 1 from pack_stock where pack_id = ${packId} for update`),
    hastyDb,
  );
  const buying = Promise.all(requests.map((request) => shop.packSales.buy(request)));
  // Once while the round cannot end, then twice more at any moment; a round is repeated that often.
  await expect.poll(cut).not.toEqual([]);
  await release();
  for (let time = 0; time < 2; time++) {
    await cut();
    await sleep(10);
  }
  const results = await buying;
  expect(results).toEqual(requests.map(() => bought));
  const [stock] = [
    ...(
      await shop.findAvailability([{ id: packId, price: 100, ...noPackRules }], undefined)
    ).values(),
  ];
  expect(stock?.remaining).toBe(70);
});

it('a clock that jumps back or ahead during purchases: none is lost, only points really expired are', async () => {
  const [memberId = 0] = await makeMembers(shop, 1, { points: 1000 });
  const packId = await makePack(shop, { price: 100, pointsPerCoin: 0 });
  const buy = () => shop.packSales.buy(buyRequest({ memberId, packId }));
  const points = async () => (await findSpendable(shop.db, memberId, shop.clock.now())).points;
  expect(await buy()).toEqual(bought);
  shop.clock.advance(-3 * hour);
  expect(await buy()).toEqual(bought);
  expect(await points()).toBe(800);
  shop.clock.advance(6 * hour);
  expect(await buy()).toEqual(bought);
  shop.clock.advance(200 * day);
  expect(await buy()).toMatchObject({ refusal: { reason: 'balance' } });
  shop.clock.advance(-200 * day);
  // Booked expiries stay: entries of the journal are never reversed.
  expect(await points()).toBe(0);
});
