import { beforeEach, describe, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices, openShop } from '../../app/shop.ts';
import { checkShop } from '../../shop-check/check-shop.ts';
import { consoleSettings, openConsoleOf } from '../../testing/console-client.ts';
import { isOnCitus } from '../../testing/database.ts';
import { fillShopForADay, openShopForADay } from '../../testing/fill-shop-for-a-day.ts';
import { openTestApp } from '../../testing/http-client.ts';
import { watchPlans } from '../../testing/watch-plans.ts';

/** Statements on many shards that gather rows on the coordinator: how many, and why they may. */
const gathering: Readonly<Record<string, string>> = {
  findLateExpiries: 'a row of each lot that expires too late',
  findWrongStock: 'a row of each pack',
  findWrongCounts: 'a row of each prize of a pack',
  findBrokenRoundChains: 'a row of each round that breaks its chain, and of each pack',
  findWrongCardsOf: 'the cards of a range of packs',
  findWrongExtras: 'the extras of each pack',
  findWrongPurchasesOf: 'the purchases of a range of packs',
  findWrongWaits: 'the purchases that wait, and a row of each pack',
  findWrongClosings: 'a row of each pack that ended',
  findWrongOffers: 'a row of each card that can be exchanged',
  findWrongParcels: 'a row of each exchange, because the parcels are on the coordinator',
  findWrongParcelsOf: 'the parcels of a range of members',
  findWronglyTakenBack: 'the cards that guardians had taken back',
  findWrongUseBookings: 'a row of each use of a coupon, because the uses are on the coordinator',
  findWrongRankBookings: 'a row of each bonus of a rank, because they are on the coordinator',
  findBookedPayments: 'the bookings of the payments of a period',
  findCardSums: 'the purchases of one member',
  findCardsOfPurchases: 'the purchases of one member',
  findCollectedCards: 'the purchases of one member',
  findRefundedPacks: 'a row of each purchase that was refunded on a day',
  findUnusedPoints: 'a row of each origin of points',
  registerReminders: 'a page of the purchases that are due',
};

describe('statements of the books, reports, lists and jobs on Citus', () => {
  beforeEach((context) => {
    if (!isOnCitus()) context.skip('npm run test:citus runs it');
  });

  it('a shop with a day of rows, everything read and every job run: rows are gathered on the coordinator only where the list says so', async () => {
    const day = await openShopForADay();
    await fillShopForADay(day);
    const { shop } = day;
    const { db, plans } = watchPlans(shop.db);
    const services = { ...noExternalServices, console: consoleSettings };
    const watched = openShop(db, shop.clock, shop.secrets, services, { listsTtlMs: 0 });
    const testShop = { ...shop, ...watched, clock: shop.clock };

    await checkShop(db);
    const staff = await openConsoleOf(testShop);
    const { client } = await staff.staff('owner');
    const query = { first: '2026-11-01', last: '2026-11-30', day: '2026-11-20', month: '2026-11' };
    for (const operation of Object.values(operations)) {
      if (operation.method !== 'GET' || operation.isStream) continue;
      const names = [...operation.path.matchAll(/:(\w+)/g)];
      const params = Object.fromEntries(names.map(([, name]) => [name, 1]));
      // Each refuses the parameters that are not its own.
      const { status } = await client.askLoosely(operation, { params, query });
      if (status >= 400) await client.askLoosely(operation, { params });
    }
    for (const job of watched.jobs) await job.run();
    const http = await openTestApp(testShop);
    const member = await http.member(
      (await shop.rawSql<{ id: number }>`select member_id as id from purchase limit 1`)[0]?.id ?? 0,
    );
    await member.done(calls.listHistory, { params: { page: 1 }, payload: { mode: 'pack' } });
    await member.done(calls.listHistory, { params: { page: 1 }, payload: { mode: 'coin' } });
    await member.done(calls.listCollection);
    await member.done(calls.getCardBox);
    await member.done(calls.searchPacks);
    await http.close();
    await staff.close();
    await day.close();

    const onManyShards = [...plans.values()].filter((plan) => plan.isOnManyShards);
    expect(onManyShards.length).toBeGreaterThan(50);
    const found = onManyShards.filter((plan) => plan.gathersRows).map(({ sentBy }) => sentBy);
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(gathering).toSorted());
  }, 300_000);
});
