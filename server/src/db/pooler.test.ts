import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { pgbouncerHindrance, startPgbouncer } from '../testing/pgbouncer.ts';
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

it('no pooler before the database: each client has a session', async () => {
  expect(await poolingAt(test.url)).toBe('session');
});

describe('PgBouncer before the database', () => {
  beforeEach(async (context) => {
    const hindrance = await pgbouncerHindrance();
    if (hindrance !== undefined) context.skip(hindrance);
  });

  it('session mode: works, and the shop’s settings hold on each connection', async () => {
    const url = await startPgbouncer(test.url, { poolMode: 'session' });
    expect(await poolingAt(url)).toBe('session');
    const db = openDatabase(url, { max: 2 });
    onTestFinished(() => db.close());
    const asked = statement<{ lock: string; zone: string }>`
      select current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone`;
    const both = await Promise.all([1, 2].map(() => db.transaction((tx) => tx.run(asked))));
    expect(both.flat()).toEqual([1, 2].map(() => ({ lock: '5s', zone: 'UTC' })));
  });

  it('transaction mode that drops the shop’s settings or mixes up prepared statements: refused, says how to change it', async () => {
    const url = await startPgbouncer(test.url, { poolMode: 'transaction' });
    await expect(poolingAt(url)).rejects.toThrow(
      /^The pooler of DATABASE_URL gives a connection to another client after each transaction and .*pool_mode = session/,
    );
  });

  it('statement mode: refused, because it runs no transactions', async () => {
    const url = await startPgbouncer(test.url, { poolMode: 'statement' });
    await expect(poolingAt(url)).rejects.toThrow(
      /^The pooler of DATABASE_URL runs no transactions \(.*\): set pool_mode = session/,
    );
  });
});
