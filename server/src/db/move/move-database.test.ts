import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noExternalServices, openShop } from '../../app/shop.ts';
import { checkShop } from '../../shop-check/check-shop.ts';
import { type CitusCluster, startCitusCluster } from '../../testing/citus-cluster.ts';
import { citusHindrance } from '../../testing/citus-engine.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buyRequest, makeDebt, makeMember, makePack } from '../../testing/factories.ts';
import { makeMemberAt, makeParcel } from '../../testing/make-parcel.ts';
import { type QueuedWork, queuedWork } from '../../testing/queue-contents.ts';
import { openRawSql } from '../../testing/raw-sql.ts';
import { makeSecrets, openTestShop, TestClock } from '../../testing/test-shop.ts';
import { withConnection } from '../connection.ts';
import { openDatabase } from '../database.ts';
import { migrateToLatest } from '../migrate.ts';
import { query } from '../pool.ts';
import { cancelMove, moveDatabase, prepareMove } from './move-database.ts';
import { putMoveMarker } from './move-marker.ts';

const secrets = makeSecrets();
const sentences: string[] = [];
const onProgress = (sentence: string) => sentences.push(sentence);
const noCheck = async () => {};
const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function newDatabase(options?: { migrated: boolean }): Promise<string> {
  const database = await createTestDatabase(options);
  databases.push(database);
  return database.url;
}

/** A database with a shop that has sold, and whose processes have ended. */
async function closedShop(): Promise<{ url: string; memberId: number; packId: number }> {
  const url = await newDatabase();
  const shop = await openTestShop(noExternalServices, new TestClock(), {
    database: { url, drop: async () => {} },
    secrets,
  });
  const memberId = await makeMember(shop, { points: 5_000, coins: 30 });
  const packId = await makePack(shop, { draw: 'instant', counts: [5, 45], price: 10 });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 7 }));
  await makeParcel(shop, await makeMemberAt(shop));
  await makeDebt(shop, await makeMember(shop), 500);
  await shop.close();
  return { url, memberId, packId };
}

/** Reads the jobs that wait in a database. */
async function jobsIn(url: string): Promise<QueuedWork[]> {
  const { rawSql, end } = openRawSql(url);
  try {
    return await queuedWork(rawSql);
  } finally {
    await end();
  }
}

/** Opens the shop of a database, as a process that starts on it does. */
async function openOn(url: string) {
  await migrateToLatest(url);
  const db = openDatabase(url, { max: 5, applicationName: 'kaifu test' });
  const shop = openShop(db, new TestClock(), secrets, noExternalServices, { listsTtlMs: 0 });
  return { shop, db, [Symbol.asyncDispose]: () => db.close() };
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

const startOf = (url: string) => errorOf(migrateToLatest(url));

/** Expects that the shop goes on selling on a database, and that its books agree. */
async function expectSelling(url: string, memberId: number, packId: number): Promise<void> {
  await using open = await openOn(url);
  const { shop } = open;
  const before = await open.db.run(query.selectFrom('purchase').select('id'));
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  await makeMember(shop, { points: 5 });
  await makePack(shop, { counts: [9], price: 10 });
  expect(await open.db.run(query.selectFrom('purchase').select('id'))).toHaveLength(
    before.length + 1,
  );
  expect(await checkShop(shop.db)).toMatchObject({ findings: [] });
}

describe('moving a shop to another database', () => {
  it('a shop moved to an empty database: books, draws, jobs and numbers of rows go on there, and the former database refuses to start', async () => {
    const { url: source, memberId, packId } = await closedShop();
    const target = await newDatabase({ migrated: false });
    const jobs = await jobsIn(source);
    expect(jobs.length).toBeGreaterThan(0);
    const { rows, minutes } = await prepareMove({ source, target }, onProgress);
    expect(minutes).toBe(1);
    expect(await startOf(target)).toContain('is not complete');
    expect(await startOf(source)).toBe('done');

    const checked: string[] = [];
    const check = async (url: string) => void checked.push(url);
    const moved = await moveDatabase({ source, target }, check, onProgress);
    expect(moved.rows).toBe(rows);
    expect(checked).toEqual([target]);
    expect(await jobsIn(target)).toEqual(jobs);
    await expectSelling(target, memberId, packId);
    expect(await startOf(source)).toMatch(/was moved to .* at .*: set DATABASE_URL/);
    expect(await errorOf(cancelMove(source))).toContain('cannot be opened again by --cancel');
  });

  it('a move while a process of the shop is connected: refused, the shop goes on selling', async () => {
    const { url: source, memberId, packId } = await closedShop();
    const target = await newDatabase({ migrated: false });
    await prepareMove({ source, target }, onProgress);
    await using open = await openOn(source);
    await open.shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
    expect(await errorOf(moveDatabase({ source, target }, noCheck, onProgress))).toMatch(
      /Processes of the shop are connected \(\d+ connections\): end them all first/,
    );
    await open.shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  });

  it('a process of the shop that begins during a move: cannot sell; after the move was cancelled, the shop sells where it was', async () => {
    const { url: source, memberId, packId } = await closedShop();
    const target = await newDatabase({ migrated: false });
    await prepareMove({ source, target }, onProgress);
    const refused: string[] = [];
    const check = async () => {
      refused.push(await startOf(source));
      const db = openDatabase(source, { applicationName: 'kaifu test' });
      const shop = openShop(db, new TestClock(), secrets, noExternalServices);
      refused.push(await errorOf(shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }))));
      await db.close();
      throw new Error('the books disagree');
    };
    expect(await errorOf(moveDatabase({ source, target }, check, onProgress))).toBe(
      'the books disagree',
    );
    expect(refused[0]).toMatch(/is being moved to .*"database move --cancel"/);
    expect(refused[1]).toContain('read-only');
    expect(await errorOf(moveDatabase({ source, target }, noCheck, onProgress))).toContain(
      'has not finished: run "database move --cancel"',
    );
    await cancelMove(source);
    expect(await errorOf(cancelMove(source))).toContain('No move of this database runs');
    await expectSelling(source, memberId, packId);
    expect(await startOf(target)).toContain('is not complete');
  });

  it('a target with a shop or tables of something else, or one not prepared: refused, changes nothing', async () => {
    const { url: source } = await closedShop();
    const used = await newDatabase();
    expect(await errorOf(prepareMove({ source, target: used }, onProgress))).toContain(
      'KAIFU_MOVE_TO is not empty',
    );
    expect(await startOf(used)).toBe('done');
    const target = await newDatabase({ migrated: false });
    expect(await errorOf(moveDatabase({ source, target }, noCheck, onProgress))).toContain(
      'does not lead to a database that was prepared',
    );
    expect(await startOf(source)).toBe('done');
  });

  it('a move that ended after its last check: --now finishes it, and the shop starts on the new database alone', async () => {
    const { url: source } = await closedShop();
    const target = await newDatabase({ migrated: false });
    await prepareMove({ source, target }, onProgress);
    await moveDatabase({ source, target }, noCheck, onProgress);
    await withConnection(target, (client) =>
      putMoveMarker(client, { state: 'filling', other: 'the source' }),
    );
    expect(await startOf(target)).toContain('is not complete');
    await moveDatabase({ source, target }, noCheck, onProgress);
    expect(await startOf(target)).toBe('done');
    expect(await startOf(source)).toContain('was moved to');
  });

  it('a copy in which one value differs: the move fails and names the table', async () => {
    const { url: source } = await closedShop();
    const target = await newDatabase({ migrated: false });
    await prepareMove({ source, target }, onProgress);
    await withConnection(target, (client) =>
      client.query(`
        create function damage() returns trigger language plpgsql as
          $$ begin new.balance_after := new.balance_after + 1; return new; end $$;
        create trigger damage before insert on journal_entry for each row
          when (new.amount = -70) execute function damage()`),
    );
    expect(await errorOf(moveDatabase({ source, target }, noCheck, onProgress))).toContain(
      'The copy of public.journal_entry differs from its source',
    );
    expect(await startOf(target)).toContain('is not complete');
    await cancelMove(source);
    expect(await startOf(source)).toBe('done');
  });
});

describe('moving a shop to Citus and back', () => {
  let cluster: CitusCluster;
  beforeAll(async () => {
    if ((await citusHindrance()) === undefined) cluster = await startCitusCluster();
  });
  afterAll(() => cluster?.stop());
  beforeEach(async (context) => {
    const hindrance = await citusHindrance();
    if (hindrance !== undefined) context.skip(hindrance);
  });

  it('a shop moved from plain PostgreSQL to Citus and back: sells on each, books agree, nothing is lost', async () => {
    const { url: source, memberId, packId } = await closedShop();
    await cluster.createDatabase('moved');
    const citus = cluster.url('moved');
    await withConnection(citus, (client) =>
      client.query('alter database moved set citus.shard_count = 4'),
    );
    await prepareMove({ source, target: citus }, onProgress);
    const there = await moveDatabase({ source, target: citus }, noCheck, onProgress);
    await expectSelling(citus, memberId, packId);

    const target = await newDatabase({ migrated: false });
    await prepareMove({ source: citus, target }, onProgress);
    const back = await moveDatabase({ source: citus, target }, noCheck, onProgress);
    expect(back.rows).toBeGreaterThan(there.rows);
    expect(back.tables).toBe(there.tables);
    await expectSelling(target, memberId, packId);
    expect(await startOf(citus)).toContain('was moved to');
  });
});
