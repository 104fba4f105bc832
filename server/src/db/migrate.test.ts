import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkShop } from '../shop-check/check-shop.ts';
import { buyRequest, makeMembers, makePack } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import {
  isSchemaCompatible,
  MigrationLockTimeoutError,
  migrateToLatest,
  migrationsFolder,
  NewerDatabaseError,
  UnsuitableDatabaseError,
} from './migrate.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await using _ = { [Symbol.asyncDispose]: () => shop.close() };
  expect((await checkShop(shop.db)).findings).toEqual([]);
});

/** A copy of this version's migrations with these files added, as the next version would have. */
async function nextVersion(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

const quickLockRetry = { lockTimeoutMs: 50, pauseMs: 10, attempts: 3 };

describe('migrating', () => {
  it('migrating a database that is up to date, from two processes in parallel: changes nothing', async () => {
    const both = await Promise.all([migrateToLatest(shop.url), migrateToLatest(shop.url)]);
    expect(both).toEqual([
      { applied: [], ahead: [] },
      { applied: [], ahead: [] },
    ]);
  });

  it('migrating while members buy from the older version: every purchase succeeds, and the older version starts again', async () => {
    const packId = await makePack(shop, { counts: [3_000_000] });
    const memberIds = await makeMembers(shop, 4, { points: 100_000_000 });
    const later = await nextVersion({
      '8001-notes.sql': `
        create table note (id bigint primary key);
        alter table purchase add column note text;
        alter table ledger_account add column notes integer not null default 0;`,
      '8002-notes.concurrently.sql': `
        drop index concurrently if exists purchase_note;
        create index concurrently purchase_note on purchase (note);`,
    });
    let migrated = false;
    const buying = memberIds.map(async (memberId) => {
      const results: string[] = [];
      do {
        results.push((await shop.packSales.buy(buyRequest({ memberId, packId }))).kind);
        await sleep(5);
      } while (!migrated);
      return results;
    });
    // Two processes of the new version: the one that waits must not block the other's concurrent
    // index.
    const both = await Promise.all([1, 2].map(() => migrateToLatest(shop.url, { folder: later })));
    migrated = true;
    const results = (await Promise.all(buying)).flat();
    expect(new Set(results)).toEqual(new Set(['bought']));
    const added = ['8001-notes.sql', '8002-notes.concurrently.sql'];
    expect(both.map(({ applied }) => applied).sort()).toEqual([[], added]);
    expect(await shop.rawSql`select from purchase`).toHaveLength(results.length);

    expect(await migrateToLatest(shop.url)).toEqual({ applied: [], ahead: added });
    const again = await shop
      .openAnother()
      .packSales.buy(buyRequest({ memberId: memberIds[0] ?? 0, packId }));
    expect(again.kind).toBe('bought');
  });

  it('migrating while a transaction locks the table: gives up, purchases go on; works after it ended', async () => {
    const packId = await makePack(shop);
    const [memberId = 0] = await makeMembers(shop, 1, { points: 1_000 });
    const folder = await nextVersion({
      '8003-held-up.sql': 'alter table purchase add column held_up text;',
    });
    await shop.rawSql.begin(async (report) => {
      await report`select count(*) from purchase`;
      const migrating = migrateToLatest(shop.url, { folder, lockRetry: quickLockRetry });
      const bought = shop.packSales.buy(buyRequest({ memberId, packId }));
      await expect(migrating).rejects.toThrow(MigrationLockTimeoutError);
      expect((await bought).kind).toBe('bought');
    });
    expect((await migrateToLatest(shop.url, { folder })).applied).toEqual(['8003-held-up.sql']);
  });

  it('migrating a database whose encoding is not UTF8: refused', async () => {
    const url = new URL(shop.url);
    url.pathname += '_ascii';
    const name = url.pathname.slice(1);
    await shop.rawSql.unsafe(
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    );
    await expect(migrateToLatest(url.href)).rejects.toThrow(UnsuitableDatabaseError);
    await shop.rawSql.unsafe(`drop database ${name}`);
  });

  it('starting on a database that lacks a column which a newer version dropped: refused, names the migration', async () => {
    const name = '9998-less.contract.sql';
    const folder = await nextVersion({ [name]: 'alter table post drop column author_en;' });
    expect(await isSchemaCompatible(shop.db)).toBe(true);
    await migrateToLatest(shop.url, { folder });
    // Processes of this version that already run are no longer ready (http/health.ts).
    expect(await isSchemaCompatible(shop.db)).toBe(false);
    await expect(migrateToLatest(shop.url)).rejects.toThrow(NewerDatabaseError);
    await expect(migrateToLatest(shop.url)).rejects.toThrow(name);
  });
});
