import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices, openShop } from '../../app/shop.ts';
import { openPaymentMethods } from '../../providers/payments/open-methods.ts';
import { makeMember, makeOffer, makePack, makePointCourse } from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/http-client.ts';
import { makeTestPromotion } from '../../testing/make-test-promotion.ts';
import { testSandboxKeys } from '../../testing/sandbox-keys.ts';
import { TestBeacon } from '../../testing/test-beacon.ts';
import { noProviders } from '../../testing/test-payments.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { wrapDatabase } from '../../testing/wrap-database.ts';
import type { Database, Executor, QueryByKind } from '../database.ts';
import { distribution } from './distribution.ts';

type Query = Parameters<Executor['run']>[0];

/** A query as it is written for Citus. Plain PostgreSQL takes that form, too. */
function citusFormOf(query: Query): Exclude<Query, QueryByKind<unknown>> {
  return 'citus' in query ? query.citus : query;
}

/** The shop's database as if it were Citus; `sent` gets the text of each statement. */
function asCitus(db: Database, sent: Set<string>): Database {
  const run =
    (executor: Executor): Executor['run'] =>
    (query) => {
      const form = citusFormOf(query);
      sent.add('compile' in form ? form.compile().sql : form.sql);
      // Both forms of a query have the same rows.
      return executor.run<never>(form as never);
    };
  return wrapDatabase(db, run, true);
}

/** The distributed tables that a statement reads or writes without naming one shard or a few. */
function tablesOfAllShards(sql: string): string[] {
  const text = sql.replaceAll('"', '').replace(/\s+/g, ' ').toLowerCase();
  return Object.entries(distribution).flatMap(([table, placement]) => {
    if (!('column' in placement)) return [];
    const { column } = placement;
    const isNamed = new RegExp(`\\b(?:from|join|update|into) ${table}\\b`).test(text);
    const isByKey = new RegExp(`\\b${column} (?:= \\$\\d|= any ?\\(\\$\\d|in \\(\\$\\d)`).test(
      text,
    );
    const isInsert = new RegExp(`\\binsert into ${table} \\([^)]*\\b${column}\\b`).test(text);
    return isNamed && !isByKey && !isInsert ? [table] : [];
  });
}

const beacon = new TestBeacon();
const sent = new Set<string>();

/** The statements that were sent without naming a shard, each with its tables. */
const onAllShards = () =>
  [...sent]
    .map((sql) => [tablesOfAllShards(sql), sql] as const)
    .filter(([tables]) => tables.length > 0);

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  // Carrier payments only, because they need no request to a provider.
  const payments = openPaymentMethods({
    ...noProviders,
    sbps: { ...testSandboxKeys.sbps, address: 'https://carrier.example' },
  });
  const services = { ...noExternalServices, payments, beacon };
  shop = await openTestShop(services);
  const { clock, secrets } = shop;
  const onCitus = openShop(asCitus(shop.db, sent), clock, secrets, services);
  http = await openTestApp({ ...shop, ...onCitus });
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

describe('SQL statements of a sale, as they are written for Citus', () => {
  it('buying, drawing, deciding and exchanging: each SQL statement names the shard of its member or pack', async () => {
    const instant = await makePack(shop, { draw: 'instant', counts: [100], limitPerMember: 50 });
    const bound = await makePack(shop, { draw: 'beacon', counts: [100] });
    const card_id = await makeOffer(shop, { price: 1, supply: 10 });
    const client = await http.member(await makeMember(shop, { points: 100_000, coins: 100 }));
    sent.clear();

    await client.done(calls.buyPack, { payload: { pack_id: instant, count: 3 } });
    const { cards } = await client.done(calls.getOpenCards);
    const [first, ...others] = cards.map((card) => card.history_id);
    await client.done(calls.decideCards, {
      payload: { send_card: [first ?? 0], reduction_card: others },
    });
    await client.done(calls.buyPack, { payload: { pack_id: bound, count: 2 } });
    await client.done(calls.exchangeCards, { payload: { card_id, change_num: 1 } });
    await client.done(calls.listPointHistory);
    await client.done(calls.getCurrentUser);

    expect(sent.size).toBeGreaterThan(20);
    expect(onAllShards()).toEqual([]);
  });

  it('paying under a cap, redeeming a coupon, shipping and merging: each SQL statement names the shard of its member or pack', async () => {
    const pack = await makePack(shop, { draw: 'instant', counts: [100] });
    const courseId = await makePointCourse(shop, { points: 5_000 });
    const { code } = await makeTestPromotion(shop);
    const client = await http.member(await makeMember(shop, { points: 100_000 }));
    sent.clear();

    await client.done(calls.changeCap, { payload: { cap: 'paid_day', amount: 20_000 } });
    await client.done(calls.buyPoints, {
      payload: { point_price_id: courseId, pay_id: 6, carrier_id: 'docomo' },
    });
    await client.done(calls.redeemCoupon, { payload: { code } });
    await client.done(calls.listCoupons);
    for (let parcel = 0; parcel < 2; parcel += 1) {
      await client.done(calls.buyPack, { payload: { pack_id: pack, count: 1 } });
      const { cards } = await client.done(calls.getOpenCards);
      const send_card = cards.map((card) => card.history_id);
      await client.done(calls.decideCards, { payload: { send_card, reduction_card: [] } });
    }
    const { parcels } = await client.done(calls.listParcels);
    await client.done(calls.mergeParcels, {
      payload: { parcel_ids: parcels.map(({ parcel_id }) => parcel_id) },
    });
    await client.done(calls.getRank);
    await client.done(calls.getProtection);
    await client.done(calls.getSpendingNote);

    expect(sent.size).toBeGreaterThan(20);
    expect(onAllShards()).toEqual([]);
  });

  it.each([
    ['select * from purchase where open_cards > 0', ['purchase']],
    ['select * from purchase where member_id = $1', []],
    ['select * from member_cap where member_id in ($1, $2)', []],
    ['update won_card set choice = $1 where member_id = $2', ['won_card']],
    ['insert into exchange (id, member_id) values ($1, $2)', []],
    [
      'select * from member join ledger_account on member.id = ledger_account.member_id',
      ['ledger_account'],
    ],
  ])('the check for SQL statements without a shard, on "%s": finds %j', (sql, tables) => {
    expect(tablesOfAllShards(sql)).toEqual(tables);
  });
});
