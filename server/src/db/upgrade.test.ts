import { describe, expect, it, onTestFinished } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { sourceOf } from '../../../web/shop/features/fairness/verifier/log.ts';
import { verify } from '../../../web/shop/features/fairness/verifier/verify.ts';
import type { Secrets } from '../app/secrets.ts';
import { noExternalServices } from '../app/shop.ts';
import { drawPublished, sealPacks } from '../draw/index.ts';
import { recordOperatorResult } from '../payments/index.ts';
import { openPaymentMethods } from '../providers/payments/open-methods.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { boundNumberOf } from '../testing/bound-number.ts';
import { consoleSettings, openConsoleOf } from '../testing/console-client.ts';
import { createTestDatabase } from '../testing/database.ts';
import { buyRequest, makeMember } from '../testing/factories.ts';
import {
  activeMember,
  activeStaff,
  fillShopForADay,
  openShopForADay,
  releaseBeacon,
} from '../testing/fill-shop-for-a-day.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { openRawSql } from '../testing/raw-sql.ts';
import {
  dumpedVersions,
  dumpShop,
  releaseMigrations,
  restoreRows,
  restoreShop,
  saveDump,
} from '../testing/releases.ts';
import { testSandboxKeys } from '../testing/sandbox-keys.ts';
import { knownBrowser } from '../testing/shop-with-members.ts';
import { noProviders } from '../testing/test-payments.ts';
import { day, openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { systemActor } from './audit.ts';
import { migrateToLatest } from './migrate.ts';

/** This version, as if it were released: its dump is made here and not saved. */
const unreleased = 'now';
const versions = [...(await dumpedVersions()), unreleased];

/** A shop of this version as SQL, with rows in every table. */
async function makeDump(version: string): Promise<string> {
  const filled = await openShopForADay();
  onTestFinished(() => filled.close());
  await fillShopForADay(filled);
  expect((await checkShop(filled.shop.db)).findings).toEqual([]);
  return dumpShop(version, filled.shop.url, filled.shop.secrets);
}

let dumpOfNow: Promise<string> | undefined;

async function restore(version: string, url: string): Promise<Secrets> {
  if (version !== unreleased) {
    const secrets = await restoreShop(version, url);
    await migrateToLatest(url);
    return secrets;
  }
  dumpOfNow ??= makeDump(unreleased);
  const dump = await dumpOfNow;
  await migrateToLatest(url);
  return restoreRows(dump, url);
}

/**
 * Minutes after the clock at which the shop was dumped (test-shop.ts): what happens now is newer
 * than what happened then.
 */
const soonAfter = new Date('2026-11-21T03:05:00.000Z');

/** The dump of that version's shop, migrated to the newest schema and opened by this version. */
async function upgraded(version: string): Promise<TestShop> {
  const database = await createTestDatabase({ migrated: false });
  const secrets = await restore(version, database.url);
  // Carrier payments only, because they need no request to a provider.
  const sbps = { ...testSandboxKeys.sbps, address: 'https://carrier.example' };
  const outside = {
    ...noExternalServices,
    payments: openPaymentMethods({ ...noProviders, sbps }),
    console: consoleSettings,
    beacon: releaseBeacon(),
  };
  const shop = await openTestShop(outside, new TestClock(soonAfter), { database, secrets });
  onTestFinished(() => shop.close());
  return shop;
}

/** Whether the buyer's browser verifies everything that is published of a pack. */
async function verifies(client: HttpClient, packId: number): Promise<boolean> {
  const { data } = await client.done(calls.getSeal, { params: { packId } });
  const { list: rounds } = (await client.done(calls.listRounds, { params: { packId } })).data;
  expect(rounds).toHaveLength(data.rounds);
  const plan = { packId, depth: 'all' as const, own: [], memory: null };
  return (await verify(plan, sourceOf({ ...data, rounds }))).ok;
}

async function logIn(http: TestApp): Promise<HttpClient> {
  const client = http.visitor();
  const { mail, password: pass } = activeMember;
  client.device = knownBrowser;
  await client.done(calls.login, { payload: { mail, pass } });
  return client;
}

/** The calls that a member makes in a day. */
async function useShopForADay(client: HttpClient, shop: TestShop): Promise<void> {
  const { cards } = await client.done(calls.getOpenCards);
  expect(cards).not.toEqual([]);
  const [pack] = await shop.rawSql<{ id: number }>`select pack_id as id from pack_stock
    join pack on pack.id = pack_id where currency = 'point' and starts_at is null order by size desc`;
  const bought = await client.done(calls.buyPack, {
    payload: { pack_id: pack?.id ?? 0, count: 2 },
  });
  const won = await client.done(calls.getDrawResult);
  expect(won.pack_history_id).toBe(bought.pack_history_id);
  const [ship = 0, convert = 0] = won.cards.map((card) => card.history_id);
  const decision = { send_card: [ship], reduction_card: [convert] };
  expect(await client.done(calls.decideCards, { payload: decision })).toEqual({ result: '1' });
  const { data } = await client.done(calls.listExchangeCards, { payload: {} });
  const input = { card_id: data.list[0]?.id ?? 0, change_num: 1 };
  expect(await client.done(calls.exchangeCards, { payload: input })).toEqual({ result: '1' });
  for (const call of [calls.getUserDetail, calls.listPointHistory, calls.getMyData]) {
    await client.done(call);
  }
  for (const mode of ['pack', 'coin'] as const)
    await client.done(calls.listHistory, { payload: { mode } });
}

const doAllJobs = async (shop: TestShop): Promise<void> => {
  for (const job of shop.jobs) await job.run();
};

const versionsWithStaff = versions.filter((version) => version !== '0.1.0');

describe.each(versions)('a shop dumped by version %s, upgraded to this version', (version) => {
  it('an upgraded shop: books agree, past draws verify, members log in, buy, decide and exchange', async () => {
    const shop = await upgraded(version);
    const http = await openTestApp(shop);
    onTestFinished(() => http.close());
    const findings = async () => (await checkShop(shop.db)).findings;
    expect(await findings()).toEqual([]);

    // Jobs that waited in the queue, with the payload that the older version wrote.
    const sent = await workQueue(shop);
    expect(sent.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['mail', 'sms']));
    expect(await shop.rawSql`select from graphile_worker.jobs where attempts > 0`).toEqual([]);

    const client = await logIn(http);
    await useShopForADay(client, shop);
    const packs = await shop.rawSql<{ id: number }>`select pack_id as id from pack_seal`;
    for (const { id } of packs) expect(await verifies(client, id)).toBe(true);

    // Undecided cards become points. Half a year later points expire, with no member logging in.
    for (const days of [1, 7, 190]) {
      shop.clock.advance(days * day);
      await doAllJobs(shop);
      await workQueue(shop);
    }
    expect(await shop.rawSql`select from won_card where choice = 'open'`).toEqual([]);
    expect(await shop.rawSql`select from journal_entry where kind = 'points_expired'`).not.toEqual(
      [],
    );
    expect(await findings()).toEqual([]);
  });

  it('an upgraded shop: a payment begun before the upgrade can be settled', async () => {
    const shop = await upgraded(version);
    const [payment] = await shop.rawSql<{ id: string }>`
      select id from payment where provider = 'sbps' and state in ('created', 'waiting')`;
    const actor = systemActor('kaori', 'the portal says so');
    expect(
      await recordOperatorResult(shop.payments, payment?.id ?? '', 'paid', actor),
    ).toMatchObject({
      kind: 'noted',
      payment: { state: 'paid' },
    });
    expect((await checkShop(shop.db)).findings).toEqual([]);
  });
});

describe.each(versionsWithStaff)(
  'a shop dumped by version %s, with staff and a beacon',
  (version) => {
    it('an upgraded shop: staff sign in, and a second person approves a request from before the upgrade', async () => {
      const shop = await upgraded(version);
      const opened = await openConsoleOf(shop);
      onTestFinished(() => opened.close());
      const [, ren] = activeStaff;
      const client = await opened.signIn(ren ?? expect.fail());
      const { items } = await client.done(operations.listApprovals, { query: {} });
      const [waiting] = items;
      await client.done(operations.approve, { params: { approvalId: String(waiting?.id) } });
      const [member] = await shop.rawSql<{ given: boolean }>`
      select exists (select from journal_entry where kind = 'adjustment' and amount = 50000) as given`;
      expect(member).toEqual({ given: true });
    });

    it('an upgraded shop: a purchase that waited for the beacon before the upgrade is drawn once its number is published', async () => {
      const shop = await upgraded(version);
      const waiting = await shop.rawSql<{ beacon: number }>`select beacon from waiting_round`;
      expect(waiting).toHaveLength(1);
      const number = waiting[0]?.beacon ?? 0;
      await releaseBeacon().publish(shop, number);
      await drawPublished(shop, number);
      expect(await shop.rawSql`select from waiting_round`).toEqual([]);
      expect((await checkShop(shop.db)).findings).toEqual([]);
    });
  },
);

it('a pack that version 0.1.0 created and did not seal: sealed by this version under version 2, sold, drawn and verified', async () => {
  const database = await createTestDatabase({ migrated: false });
  const secrets = await restoreShop('0.1.0', database.url);
  const { rawSql, end } = openRawSql(database.url);
  await rawSql`
    insert into pack (id, name_ja, name_en, card_type_id, price, currency, points_per_coin, pictures,
      description_ja, description_en, position, movie_style, show_line_up, newcomers_only,
      max_per_purchase, limit_per_member)
    select 4711, '未封印', 'Not sealed', card_type_id, price, currency, points_per_coin, pictures,
      description_ja, description_en, 4711, movie_style, true, false, 0, 0
    from pack where id = 1`;
  await rawSql`
    insert into prize (id, pack_id, position, card_id, count, buy_point)
    select 471100 + position, 4711, position, card_id, count, buy_point from prize where pack_id = 1`;
  await end();
  await migrateToLatest(database.url);
  const beacon = releaseBeacon();
  const clock = new TestClock(soonAfter);
  const shop = await openTestShop({ ...noExternalServices, beacon }, clock, { database, secrets });
  onTestFinished(() => shop.close());
  const sealed = await sealPacks(shop.db, clock, shop.packs, systemActor('kaori', 'upgrade'));
  expect(sealed).toEqual([4711]);
  const memberId = await makeMember(shop, { points: 10_000 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId: 4711, count: 2 }));
  const number = await boundNumberOf(shop, 4711, bought);
  await beacon.publish(shop, number);
  await drawPublished(shop, number);
  const http = await openTestApp(shop);
  onTestFinished(() => http.close());
  expect(await verifies(http.visitor(), 4711)).toBe(true);
  const cards = await shop.rawSql`select from won_card where pack_id = 4711`;
  expect(cards).toHaveLength(2);
  expect((await checkShop(shop.db)).findings).toEqual([]);
});

it('dump of the present version: contains packs with extra prizes, and named copies that are bought and drawn', async () => {
  const shop = await upgraded(unreleased);
  const [found] = await shop.rawSql<{ extras: number; copies: number; drawn: number }>`
    select
      (select count(*)::integer from prize where extra_kind is not null) as extras,
      (select count(*)::integer from prize where item is not null) as copies,
      (select count(*)::integer from drawn_round where extras::text ~ '[0-9]') as drawn`;
  expect(found).toEqual({
    extras: expect.toSatisfy((count: number) => count > 0),
    copies: expect.toSatisfy((count: number) => count > 0),
    drawn: expect.toSatisfy((count: number) => count > 0),
  });
});

// For `npm run release`: makes the dump that the tests above read.
const release = process.env['KAIFU_RELEASE'];
if (release !== undefined)
  it(`release of version ${release}: the dump of its shop is made, and its migrations are frozen`, async () => {
    // Nothing is written unless the dump can be made.
    const dump = await makeDump(release);
    await releaseMigrations(release);
    await saveDump(release, dump);
  });
