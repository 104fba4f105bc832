import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectionSorts } from '#contract/shop/collection.ts';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../../app/shop.ts';
import { checkDraws, drawPublished } from '../../draw/index.ts';
import { checkShop } from '../../shop-check/check-shop.ts';
import { type CitusCluster, startCitusCluster } from '../../testing/citus-cluster.ts';
import { citusHindrance } from '../../testing/citus-engine.ts';
import {
  buyRequest,
  makeMember,
  makeMembers,
  makeOffer,
  makePack,
  makePointCourse,
} from '../../testing/factories.ts';
import type { HttpClient } from '../../testing/http-client.ts';
import { TestBeacon } from '../../testing/test-beacon.ts';
import { openTestPayments } from '../../testing/test-payments.ts';
import { makeSecrets, openTestShop, TestClock } from '../../testing/test-shop.ts';
import { checkParcels } from '../../won-cards/index.ts';
import { withConnection } from '../connection.ts';
import { isLockTimeout } from '../errors.ts';
import { migrateToLatest } from '../migrate.ts';
import { UnsuitableCitusError } from './distribute.ts';
import { findMemberRanges, findPackRanges } from './ranges.queries.ts';

let cluster: CitusCluster;
const hindrance = await citusHindrance();
beforeAll(async () => {
  if (hindrance === undefined) cluster = await startCitusCluster();
});
afterAll(() => cluster?.stop());

/** A database of the cluster with the shop's tables, distributed. */
async function newDatabase(name: string): Promise<string> {
  await cluster.createDatabase(name);
  const url = cluster.url(name);
  await onCoordinator(url, `alter database ${name} set citus.shard_count = 4`);
  await migrateToLatest(url, { kind: 'citus' });
  return url;
}

const onCoordinator = (url: string, ...statements: string[]) =>
  withConnection(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const startOf = (url: string, kind?: 'postgres' | 'citus') =>
  migrateToLatest(url, { kind }).catch((error: unknown) => error);

/** Reads the collection of a member who shipped the first of these cards, not the others. */
async function expectCollection(client: HttpClient, packId: number, ids: number[]) {
  for (const sort of collectionSorts) {
    const { data } = await client.done(calls.listCollection, { query: { sort } });
    const found = data.list.map(({ history_id }) => history_id);
    expect(found.toSorted()).toEqual(ids.toSorted());
    const query = { sort, state: 'points', words: 'card', after: found[0] ?? 0 } as const;
    const { data: behind } = await client.done(calls.listCollection, { query });
    expect(behind.list.map(({ history_id }) => history_id)).toEqual(
      found.slice(1).filter((id) => id !== ids[0]),
    );
  }
  const shipped = await client.done(calls.listCollection, { query: { state: 'to-ship' } });
  expect(shipped.data.list).toMatchObject([{ history_id: ids[0] }]);
  const sums = await client.done(calls.getCollectionSums, { query: { words: 'card' } });
  expect(sums.data.states).toHaveLength(2);
  const packs = await client.done(calls.listCollectionPacks);
  expect(packs.data.list).toMatchObject([{ id: packId, total: 2 }]);
  const pack = await client.done(calls.getCollectionPack, { params: { packId } });
  expect(pack.data.list.reduce((sum, { won }) => sum + won, 0)).toBe(ids.length);
}

describe('a shop on Citus, with a coordinator and two workers', () => {
  beforeEach((context) => {
    if (hindrance !== undefined) context.skip(hindrance);
  });

  it('a shop on Citus: a member pays, buys a pack, decides and exchanges, and the books agree', async () => {
    const url = await newDatabase('sale');
    const test = await openTestPayments({ partnerSites: [] }, new TestClock(), {
      database: { url, drop: async () => {} },
      secrets: makeSecrets(),
    });
    await using _ = { [Symbol.asyncDispose]: () => test.close() };
    const { shop } = test;
    const packId = await makePack(shop, { counts: [1, 99], buyPoints: [5_000, 10], price: 100 });
    const courseId = await makePointCourse(shop, { points: 5_000 });
    const offer = await makeOffer(shop, { price: 10, supply: 5 });
    const memberId = await makeMember(shop, { coins: 100 });
    const client = await test.http.member(memberId);

    const token = await test.card('4242424242424242');
    const payment = { point_price_id: courseId, pay_id: 1, token } as const;
    expect(await client.done(calls.buyPoints, { payload: payment })).toMatchObject({ result: '1' });
    expect(await test.pointsOf(memberId)).toBe(5_000);
    await test.receiveCallbacks();

    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 10 } });
    const { cards } = await client.done(calls.getOpenCards);
    expect(cards).toHaveLength(10);
    const [first, ...others] = cards.map((card) => card.history_id);
    const payload = { send_card: [first ?? 0], reduction_card: others };
    expect(await client.done(calls.decideCards, { payload })).toEqual({ result: '1' });
    await expectCollection(client, packId, [first ?? 0, ...others]);
    const exchange = { card_id: offer, change_num: 2 };
    expect(await client.done(calls.exchangeCards, { payload: exchange })).toMatchObject({
      result: '1',
    });
    expect((await checkShop(shop.db)).findings).toEqual([]);
    expect((await checkShop(shop.db)).entries).toBeGreaterThan(0);
  });

  it('a row on a worker of Citus locked by a transaction that hangs: a purchase fails once the worker’s lock timeout is over', async () => {
    const url = await newDatabase('locked');
    const shop = await openTestShop(noExternalServices, new TestClock(), {
      database: { url, drop: async () => {} },
      secrets: makeSecrets(),
    });
    await using _ = { [Symbol.asyncDispose]: () => shop.close() };
    const packId = await makePack(shop);
    const [memberId = 0] = await makeMembers(shop, 1, { points: 5_000 });
    await shop.rawSql.begin(async (tx) => {
      await tx`select 1 from pack_stock where pack_id = ${packId} for update`;
      const failure = await shop.packSales
        .buy(buyRequest({ memberId, packId }))
        .then(undefined, (error: unknown) => error);
      expect(isLockTimeout(failure), String(failure)).toBe(true);
    });
    expect(await shop.packSales.buy(buyRequest({ memberId, packId }))).toMatchObject({
      kind: 'bought',
    });
  });

  it('packs bought on Citus that the beacon draws: drawn once its number is stored, with the same time to choose', async () => {
    const beacon = new TestBeacon();
    const database = { url: await newDatabase('beacon'), drop: async () => {} };
    const secrets = makeSecrets();
    const outside = { ...noExternalServices, beacon };
    const shop = await openTestShop(outside, new TestClock(), { database, secrets });
    await using _ = { [Symbol.asyncDispose]: () => shop.close() };
    const packId = await makePack(shop, { draw: 'beacon', counts: [1, 99], price: 100 });
    const memberIds = await makeMembers(shop, 3, { points: 5_000 });
    await Promise.all(
      memberIds.map((memberId) => shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }))),
    );
    const read = () =>
      shop.rawSql<{ opened: number; decideBy: Date }>`
        select open_cards as opened, decide_by as "decideBy" from purchase where pack_id = ${packId}`;
    const before = await read();
    expect(before.map(({ opened }) => opened)).toEqual([0, 0, 0]);

    shop.clock.advance(60_000);
    const number = beacon.numberAt(shop.clock.now());
    for (let round = number - 30; round <= number; round++) await beacon.publish(shop, round);
    await drawPublished(shop, number);

    const after = await read();
    expect(after.map(({ opened }) => opened)).toEqual([4, 4, 4]);
    const [first] = before;
    for (const { decideBy } of after)
      expect(decideBy.getTime() - (first?.decideBy.getTime() ?? 0)).toBe(60_000);
    expect((await checkShop(shop.db)).findings).toEqual([]);
  });

  it('checks of the books on Citus, a pack and a member at once: find the same as one query of all', async () => {
    const shop = await openTestShop(noExternalServices, new TestClock(), {
      database: { url: await newDatabase('checks'), drop: async () => {} },
      secrets: makeSecrets(),
    });
    await using _ = { [Symbol.asyncDispose]: () => shop.close() };
    const { db, rawSql } = shop;
    const memberIds = await makeMembers(shop, 3, { points: 5_000 });
    const packIds: number[] = [];
    for (const memberId of memberIds) {
      const packId = await makePack(shop, { counts: [1, 99], price: 100 });
      await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
      packIds.push(packId);
    }
    expect(await findPackRanges(db, 4)).toHaveLength(3);
    expect(await findMemberRanges(db, 1)).toHaveLength(3);
    const findings = async (atOnce?: number) => [
      ...(await checkDraws(db, { cards: atOnce, members: atOnce })),
      ...(await checkParcels(db, atOnce)),
    ];
    expect(await findings(1)).toEqual([]);
    await rawSql`update won_card set buy_point = buy_point + 1
      where pack_id = ${packIds[0]} and position = 1`;
    await rawSql`update won_card set choice = 'ship', parcel = 1, decided_at = now()
      where pack_id = ${packIds[2]} and position = 2`;
    const found = await findings(1);
    expect(found.map(({ kind }) => kind)).toEqual(['card', 'purchase', 'parcel-cards']);
    expect(found).toEqual(await findings());
  });

  it('an append-only table distributed by Citus: refuses changes on every shard', async () => {
    const url = await newDatabase('append');
    await onCoordinator(
      url,
      `insert into journal_entry (member_id, number, currency, amount, shop_account, kind, balance_after, created_at)
        select id, 1, 'point', 5, 'promotion', 'bonus', 5, now() from generate_series(1, 20) as id`,
    );
    for (const change of ['update journal_entry set amount = 6', 'delete from journal_entry']) {
      for (const owner of [
        '',
        ...Array.from({ length: 20 }, (_, at) => ` where member_id = ${at + 1}`),
      ])
        await expect(onCoordinator(url, change + owner), change + owner).rejects.toThrow(
          'append-only',
        );
    }
    await expect(onCoordinator(url, 'truncate journal_entry')).rejects.toThrow('append-only');
  });

  it('tables of the coordinator whose migrations refer to reference tables: Citus does not manage them, a change after a statement on all shards succeeds', async () => {
    const url = await newDatabase('unmanaged');
    await withConnection(url, async (client) => {
      const { rows } = await client.query(
        `select logicalrelid::regclass::text from pg_dist_partition where partmethod = 'n' and repmodel = 's'`,
      );
      expect(rows).toEqual([]);
      await client.query('begin');
      await client.query('select count(*) from ledger_account');
      await client.query('update member set mail = mail');
      await client.query('commit');
    });
  });

  it('starting on another kind of database than KAIFU_DATABASE says: refused, changes nothing', async () => {
    const url = await newDatabase('kinds');
    expect(await startOf(url, 'postgres')).toEqual(
      new UnsuitableCitusError(
        'KAIFU_DATABASE is postgres, but the database is a Citus: set KAIFU_DATABASE=citus, or give the address of the plain PostgreSQL; nothing was changed.',
      ),
    );
    const [coordinator] = cluster.nodes;
    await withConnection(cluster.url('postgres', coordinator), (client) =>
      client.query('create database plain'),
    );
    const plain = await startOf(cluster.url('plain'), 'citus');
    expect(plain).toBeInstanceOf(UnsuitableCitusError);
    expect(String(plain)).toContain('the database has no Citus');
    expect(await startOf(url)).toEqual({ applied: [], ahead: [] });
  });

  it('a table that has rows but is not distributed: starting on Citus is refused, names the table', async () => {
    const url = await newDatabase('rows');
    await onCoordinator(
      url,
      `insert into exchange values (1, gen_random_uuid(), 1, 1, 10, now())`,
      `select undistribute_table('exchange')`,
      `delete from distributed_table where name = 'exchange'`,
    );
    expect(String(await startOf(url))).toContain(
      'The table exchange has rows but is not distributed',
    );
    await onCoordinator(url, 'truncate exchange');
    expect(await startOf(url)).toEqual({ applied: [], ahead: [] });
    await onCoordinator(url, `select undistribute_table('exchange')`);
    expect(String(await startOf(url))).toContain('has lost the list of its distributed tables');
  });

  it('a table distributed by another column: starting on Citus is refused, names both columns', async () => {
    const url = await newDatabase('columns');
    await onCoordinator(
      url,
      `select undistribute_table('waiting_round')`,
      `select create_distributed_table('waiting_round', 'round')`,
    );
    expect(String(await startOf(url))).toContain(
      'The table waiting_round must be distributed by pack_id, but is distributed by round',
    );
  });

  it('Citus coordinator without its metadata, or without workers: starting is refused', async () => {
    const url = await newDatabase('metadata');
    await onCoordinator(url, 'delete from pg_dist_partition');
    expect(String(await startOf(url))).toContain('has lost the list of its distributed tables');
    await onCoordinator(url, 'delete from pg_dist_node where groupid <> 0');
    expect(String(await startOf(url))).toContain('has lost the list of its distributed tables');
    await withConnection(cluster.url('postgres'), (client) =>
      client.query('create database alone'),
    );
    const alone = cluster.url('alone');
    await onCoordinator(alone, 'create extension citus');
    expect(String(await startOf(alone))).toContain('The Citus has no worker');
  });

  it('a worker that does not answer, or has another version of Citus: starting is refused, names the worker', async () => {
    const url = await newDatabase('nodes');
    const [, worker] = cluster.nodes;
    if (worker === undefined) throw new Error('the cluster has no worker');
    const onWorker = (statement: string) =>
      withConnection(cluster.url('nodes', worker), (client) => client.query(statement));
    await onWorker(`update pg_extension set extversion = '12.1-1' where extname = 'citus'`);
    const older = await startOf(url);
    expect(older).toBeInstanceOf(UnsuitableCitusError);
    expect(String(older)).toContain(
      `The worker 127.0.0.1:${worker.port} is PostgreSQL 15 with Citus 12.1-1`,
    );
    await onWorker(`update pg_extension set extversion = '13.2-1' where extname = 'citus'`);
    expect(await startOf(url)).toMatchObject({ applied: [] });

    const ended = worker.process && once(worker.process, 'exit');
    await worker.signalAll('SIGKILL');
    await ended;
    const silent = await startOf(url);
    await worker.start();
    expect(silent).toBeInstanceOf(UnsuitableCitusError);
    expect(String(silent)).toContain(
      `The worker 127.0.0.1:${worker.port} of the Citus does not answer`,
    );
  });
});
