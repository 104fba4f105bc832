import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../app/shop.ts';
import { type Database, openDatabase, type Tx } from '../db/database.ts';
import { isLockTimeout } from '../db/errors.ts';
import { statement } from '../db/statement.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { makeMembers, makePack, wishToBuy } from '../testing/factories.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { PackSales } from './buy-pack.ts';
import { checkDraws } from './check-draws.ts';

// Whatever goes wrong around a purchase has an end: the purchase is made, or refused, or fails
// within a bounded time, and its key then brings the one answer.

let shop: TestShop;
/** The same shop on few connections, which give up soon. */
let impatient: Shop;
let impatientDb: Database;
beforeAll(async () => {
  shop = await openTestShop();
  impatientDb = openDatabase(shop.url, { max: 2, connectTimeout: 500, lockTimeout: 300 });
  impatient = openShop(impatientDb, shop.clock, shop.secrets);
  // Both connections are there before anything is timed.
  await Promise.all([1, 2].map(() => impatientDb.run(statement`select pg_sleep(0.05)`)));
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await impatientDb.close();
  await shop.close();
});

const bought = expect.objectContaining({ kind: 'bought' });

async function makeBuyers(count: number, packId: number) {
  const members = await makeMembers(shop, count, { points: 1000 });
  return members.map((memberId) => wishToBuy({ memberId, packId }));
}

/**
 * Keeps rows locked, and a connection in use, as a transaction does that hangs, until let go of.
 */
async function hold(lock: (tx: Tx) => Promise<unknown>, db = shop.db) {
  let letGo: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
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
    letGo();
    return holding;
  };
}

describe('a lock that is not to be had', () => {
  it('of the pack fails all who wait within a bounded time, and afterwards their keys buy once', async () => {
    const packId = await makePack(shop);
    const wishes = await makeBuyers(20, packId);
    const letGo = await hold((tx) =>
      tx.run(statement`select 1 from pack_stock where pack_id = ${packId} for update`),
    );
    let rounds = 0;
    const counted: Database = {
      ...impatientDb,
      transaction(work) {
        rounds++;
        return impatientDb.transaction(work);
      },
    };
    const counter = new PackSales(counted, shop.clock, shop.packs);
    const settled = await Promise.allSettled(wishes.map((wish) => counter.buy(wish)));
    const reasons = settled.map((one) =>
      one.status === 'fulfilled' ? one.value : isLockTimeout(one.reason) ? 'no lock' : one.reason,
    );
    await letGo();
    // One of all together, and two of those one by one: each waits for as long as a lock is waited
    // for.
    expect(rounds).toBe(3);
    expect(reasons).toEqual(wishes.map(() => 'no lock'));
    const verdicts = await Promise.all(wishes.map((wish) => impatient.counter.buy(wish)));
    expect(verdicts).toEqual(wishes.map(() => bought));
    expect(await Promise.all(wishes.map((wish) => shop.counter.buy(wish)))).toEqual(verdicts);
  });

  it('of one member fails that member alone', async () => {
    const packId = await makePack(shop);
    const [first, held, ...others] = await makeBuyers(5, packId);
    if (first === undefined || held === undefined) throw new Error('no members');
    const letGo = await hold((tx) =>
      tx.run(statement`select 1 from ledger_account where member_id = ${held.memberId} for update`),
    );
    const settled = await Promise.allSettled(
      [first, others[0], held, ...others.slice(1)].flatMap((wish) =>
        wish ? [impatient.counter.buy(wish)] : [],
      ),
    );
    expect(settled.map((one) => one.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    await letGo();
    expect(await impatient.counter.buy(held)).toEqual(bought);
  });
});

describe('a pool of connections that are all in use', () => {
  it('is waited for, and a purchase then made', async () => {
    const packId = await makePack(shop);
    const [wish] = await makeBuyers(1, packId);
    if (wish === undefined) throw new Error('no member');
    const busy = [1, 2].map(() => impatientDb.run(statement`select pg_sleep(0.8)`));
    expect(await impatient.counter.buy(wish)).toEqual(bought);
    await Promise.all(busy);
  });

  it('for too long fails the purchase within a bounded time, and its key buys later', async () => {
    const packId = await makePack(shop);
    const [wish] = await makeBuyers(1, packId);
    if (wish === undefined) throw new Error('no member');
    const nothing = (tx: Tx) => tx.run(statement`select 1`);
    const letGo = await Promise.all([1, 2].map(() => hold(nothing, impatientDb)));
    await expect(impatient.counter.buy(wish)).rejects.toThrow(/timeout exceeded/);
    await Promise.all(letGo.map((end) => end()));
    expect(await impatient.counter.buy(wish)).toEqual(bought);
  });
});

it('a connection that is lost in the middle of a round leaves each key with one purchase', async () => {
  const packId = await makePack(shop);
  const wishes = await makeBuyers(30, packId);
  const cut = () =>
    impatientDb.run(
      statement`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'kaifu test' and state <> 'idle'
      `,
    );
  const letGo = await hold(
    (tx) => tx.run(statement`select 1 from pack_stock where pack_id = ${packId} for update`),
    impatientDb,
  );
  const buying = Promise.all(wishes.map((wish) => shop.counter.buy(wish)));
  // Once while the round cannot end, then at any moment; no more often than a lost round is done
  // again.
  await expect.poll(cut).not.toEqual([]);
  await letGo();
  for (let time = 0; time < 2; time++) {
    await cut();
    await sleep(10);
  }
  const verdicts = await buying;
  expect(verdicts).toEqual(wishes.map(() => bought));
  const [stock] = [
    ...(
      await shop.findAvailability(
        [{ id: packId, newcomersOnly: false, limitPerMember: 0, maxPerPurchase: 0 }],
        undefined,
      )
    ).values(),
  ];
  expect(stock?.remaining).toBe(70);
});

it('a clock that jumps back or ahead loses no purchase, and only what really expired', async () => {
  const [memberId = 0] = await makeMembers(shop, 1, { points: 1000 });
  const packId = await makePack(shop, { price: 100, pointsPerCoin: 0 });
  const buy = () => shop.counter.buy(wishToBuy({ memberId, packId }));
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
  // What was booked as expired stays so: the journal is not taken back.
  expect(await points()).toBe(0);
});
