import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MemberSessions } from '../accounts/index.ts';
import { PackSales } from '../draw/index.ts';
import { findSpendable } from '../ledger/index.ts';
import { day } from '../lib/time.rules.ts';
import { temporaryFolder } from '../testing/catalogue-folder.ts';
import { buyRequest, makeMembers, makePack } from '../testing/factories.ts';
import { longTimeouts } from '../testing/long-timeouts.ts';
import { openRawSql } from '../testing/raw-sql.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/index.ts';
import { CommitUnknownError, isDatabaseUnavailable } from './errors.ts';
import { statement } from './pipeline/index.ts';
import { isSynchronous } from './synchronous.queries.ts';
import { NotReplicatedError } from './synchronous.ts';

it('a shop that requires a synchronous standby, while there is none: sells nothing, can still be read', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const packId = await makePack(shop);
  const [memberId = 0] = await makeMembers(shop, 1, { points: 1_000 });
  const db = openDatabase(shop.url, { ...longTimeouts, max: 2, mustReplicate: true });
  onTestFinished(() => db.close());
  const sales = new PackSales(
    db,
    shop.clock,
    shop.packs,
    shop.findTermsVersion,
    shop.people,
    shop.findRanks,
  );
  const request = buyRequest({ memberId, packId });

  expect(await isSynchronous(db)).toBe(false);
  const error = await sales.buy(request).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NotReplicatedError);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await findSpendable(db, memberId, shop.clock.now())).toMatchObject({ points: 1_000 });
});

/** Opens a PostgreSQL that waits with each commit for a standby that does not exist. */
async function openWithoutStandby() {
  const postgres = await startEmbeddedPostgres({
    dataFolder: join(await temporaryFolder(), 'postgres'),
    durable: true,
    onProgress: () => {},
  });
  onTestFinished(() => postgres.stop());
  const { rawSql, end } = openRawSql(postgres.url);
  onTestFinished(end);
  await rawSql`create table thing (id integer)`;
  await rawSql`alter system set synchronous_standby_names = 'nobody'`;
  await rawSql`select pg_reload_conf()`;
  const db = openDatabase(postgres.url, { ...longTimeouts, max: 2, mustReplicate: true });
  onTestFinished(() => db.close());
  await expect.poll(() => isSynchronous(db)).toBe(true);
  return { rawSql, db };
}

const insert = statement<{ id: number }>`insert into thing values (1) returning id`;

it('a member whose session was last used long ago, while a required standby is missing: stays logged in', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const [memberId = 0] = await makeMembers(shop, 1);
  const noFactors = async () => [];
  const sessions = new MemberSessions(shop.db, shop.clock, noFactors);
  const { secret } = await sessions.start(memberId, { isPersistent: true });
  shop.clock.advance(2 * day);
  const db = openDatabase(shop.url, { ...longTimeouts, max: 2, mustReplicate: true });
  onTestFinished(() => db.close());
  const found = await new MemberSessions(db, shop.clock, noFactors).find(secret);
  expect(found?.principal.memberId).toBe(memberId);
});

it('a single statement that writes, while a required standby is missing: refused, nothing is written', async () => {
  const { rawSql, db } = await openWithoutStandby();
  await rawSql`alter system reset synchronous_standby_names`;
  await rawSql`select pg_reload_conf()`;
  await expect.poll(() => isSynchronous(db)).toBe(false);
  const error = await db.run(insert).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NotReplicatedError);
  expect((await rawSql`select from thing`).length).toBe(0);
});

it('the list of standbys is emptied while a single statement waits for one: its result counts as unknown', async () => {
  const { rawSql, db } = await openWithoutStandby();
  const waiting = db.run(insert).catch((thrown: unknown) => thrown);
  const findWaiting = () => rawSql`select from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await findWaiting()).length).toBe(1);
  await rawSql`alter system reset synchronous_standby_names`;
  await rawSql`select pg_reload_conf()`;
  expect(await waiting).toBeInstanceOf(CommitUnknownError);
});

it('the list of standbys is emptied while a commit waits for one: its result counts as unknown, later commits are refused', async () => {
  const { rawSql, db } = await openWithoutStandby();
  const waiting = db.transaction((tx) => tx.run(insert)).catch((thrown: unknown) => thrown);
  const findWaiting = () =>
    rawSql`select from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`;
  await expect.poll(async () => (await findWaiting()).length).toBe(1);
  await rawSql`alter system reset synchronous_standby_names`;
  await rawSql`select pg_reload_conf()`;

  expect(await waiting).toBeInstanceOf(CommitUnknownError);
  expect((await rawSql`select from thing`).length).toBe(1);
  const refused = db.transaction((tx) => tx.run(insert)).catch((thrown: unknown) => thrown);
  expect(await refused).toBeInstanceOf(NotReplicatedError);
});

it('the leader steps down while a single statement waits for a standby: the statement fails, although PostgreSQL has sent its answer', async () => {
  const { rawSql, db } = await openWithoutStandby();
  const waiting = db.run(insert).catch((thrown: unknown) => thrown);
  const end = () =>
    rawSql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await end()).length).toBe(1);
  const error = await waiting;
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect((await rawSql`select from thing`).length).toBe(1);
});
