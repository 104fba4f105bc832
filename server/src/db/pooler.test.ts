import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openShop } from '../app/shop.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buyRequest, makeMembers, makePack } from '../testing/factories.ts';
import { startPgbouncer } from '../testing/pgbouncer.ts';
import { findPgbouncer } from '../testing/pgbouncer-version.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { openDatabase } from './database.ts';
import { statement } from './pipeline/index.ts';
import { findPooling } from './pooler.ts';
import { shopSettings } from './session-settings.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const poolingAt = (url: string) => findPooling(url, 'DATABASE_URL', shopSettings());

it('detecting a connection pooler where there is none: says that each client has its own session', async () => {
  expect(await poolingAt(test.url)).toBe('session');
});

describe('PgBouncer before the database', () => {
  beforeEach(async (context) => {
    if ((await findPgbouncer()) === undefined)
      context.skip('Debian’s package pgbouncer is not installed');
  });

  it('PgBouncer in session mode: works, and the shop’s settings are set on each connection', async () => {
    const url = await startPgbouncer(test.url, { poolMode: 'session' });
    expect(await poolingAt(url)).toBe('session');
    const db = openDatabase(url, { max: 2 });
    onTestFinished(() => db.close());
    const asked = statement<{ lock: string; zone: string }>`
      select current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone`;
    const both = await Promise.all([1, 2].map(() => db.transaction((tx) => tx.run(asked))));
    expect(both.flat()).toEqual([1, 2].map(() => ({ lock: '5s', zone: 'UTC' })));
  });

  it('PgBouncer in transaction mode without the settings that the shop needs: refused, says how to fix it', async () => {
    const url = await startPgbouncer(test.url, { poolMode: 'transaction' });
    await expect(poolingAt(url)).rejects.toThrow(
      /^The pooler of DATABASE_URL gives a connection to another client after each transaction and .*pool_mode = session/,
    );
  });

  it('PgBouncer in statement mode: refused, because it runs no transactions', async () => {
    const url = await startPgbouncer(test.url, { poolMode: 'statement' });
    await expect(poolingAt(url)).rejects.toThrow(
      /^The pooler of DATABASE_URL runs no transactions \(.*\): set pool_mode = session/,
    );
  });

  it('PgBouncer before 1.21 in transaction mode: refused, because it mixes up prepared statements', async (context) => {
    if ((await findPgbouncer())?.keepsStatementsApart)
      context.skip('this PgBouncer keeps prepared statements apart');
    const url = await startPgbouncer(test.url, { poolMode: 'transaction' });
    await expect(poolingAt(url)).rejects.toThrow(
      /mixes up prepared statements .*PgBouncer 1\.21 or later with max_prepared_statements = 1000\.$/,
    );
  });

  it('PgBouncer 1.21 in transaction mode with the advised settings: forty members buy over three connections', async (context) => {
    if (!(await findPgbouncer())?.keepsStatementsApart)
      context.skip('KAIFU_PGBOUNCER names a PgBouncer 1.21 or later that runs it');
    const shop = await openTestShop();
    onTestFinished(() => shop.close());
    const settings = ['max_prepared_statements = 1000', 'default_pool_size = 3'];
    const poolMode = 'transaction';
    const refusing = await startPgbouncer(shop.url, { poolMode, settings });
    const refusal = await poolingAt(refusing).catch((error: unknown) => String(error));
    const connectQuery = /add connect_query='(.*)' to the database/.exec(String(refusal))?.[1];
    expect(refusal).toContain('settings do not stay on it');
    const url = await startPgbouncer(shop.url, {
      ...{ poolMode, settings },
      connectQuery: connectQuery ?? '',
    });
    expect(await poolingAt(url)).toBe('transaction');
    expect(await buyThrough(shop, url)).toEqual(Array(40).fill('bought'));
  });
});

/**
 * Lets forty members buy in parallel through another process of the shop.
 *
 * @returns the kind of each result
 */
async function buyThrough(shop: TestShop, url: string): Promise<string[]> {
  const packId = await makePack(shop);
  const members = await makeMembers(shop, 40, { points: 10_000 });
  const another = openShop(openDatabase(url, { max: 10 }), shop.clock, shop.secrets);
  onTestFinished(() => another.db.close());
  const results = await Promise.all(
    members.map((memberId) => another.packSales.buy(buyRequest({ memberId, packId }))),
  );
  return results.map(({ kind }) => kind);
}
