import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { longTimeouts } from '../testing/long-timeouts.ts';
import { openRawSql } from '../testing/raw-sql.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { startThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { watchPrimary } from './heartbeat.ts';
import { statement } from './pipeline/index.ts';
import { Primary } from './primary.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** An address of several servers, each named by its own address. */
function addressOf(...urls: readonly string[]): string {
  const [first = ''] = urls;
  return first.replace(new URL(first).host, urls.map((url) => new URL(url).host).join(','));
}

/** A server that refuses connections. */
const dead = () => test.url.replace(new URL(test.url).host, '127.0.0.1:1');

function open(primary: string | Primary): Database {
  const db = openDatabase(primary, { ...longTimeouts, max: 2 });
  onTestFinished(() => db.close());
  return db;
}

const question = statement<{ answer: number }>`select 42 as answer`;
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it went well'),
    (error: unknown) => error,
  );

describe('DATABASE_URL with several servers', () => {
  it('one of two database servers is dead: the other is used, in whatever order they are named', async () => {
    for (const address of [addressOf(dead(), test.url), addressOf(test.url, dead())])
      expect(await open(address).run(question)).toEqual([{ answer: 42 }]);
  });

  it('all database servers dead: fails soon as a temporary outage, and gives the error of each', async () => {
    const error = await errorOf(open(addressOf(dead(), dead())).run(question));
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(String(error)).toMatch(
      /No server takes writes now \(127\.0\.0\.1:1: .*ECONNREFUSED.*; 127\.0\.0\.1:1: .*ECONNREFUSED/,
    );
  });

  it('the only live database server is read-only: not used until it accepts writes', async () => {
    const { rawSql, end } = openRawSql(test.url);
    onTestFinished(end);
    const name = new URL(test.url).pathname.slice(1);
    await rawSql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    const db = open(addressOf(dead(), test.url));
    expect(String(await errorOf(db.run(question)))).toContain('takes no writes');
    await rawSql.unsafe(`begin; set transaction read write;
      alter database ${name} reset default_transaction_read_only; commit`);
    expect(await db.run(question)).toEqual([{ answer: 42 }]);
  });

  it('the database server in use dies: the next query uses another one', async () => {
    const [one, two] = [await startTcpProxy(test.url), await startTcpProxy(test.url)];
    two.cut();
    const db = open(addressOf(one.url, two.url));
    expect(await db.run(question)).toEqual([{ answer: 42 }]);
    one.cut();
    two.join();
    expect(await db.transaction((tx) => tx.run(question))).toEqual([{ answer: 42 }]);
  });

  it('the database server in use becomes read-only: a new connection to it is refused, also for reads', async () => {
    const { rawSql, end } = openRawSql(test.url);
    onTestFinished(end);
    const name = new URL(test.url).pathname.slice(1);
    const server = await startTcpProxy(test.url);
    const db = open(addressOf(server.url, dead()));
    expect(await db.run(question)).toEqual([{ answer: 42 }]);
    server.cut();
    await rawSql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    server.join();
    expect(String(await errorOf(db.run(question)))).toContain('takes no more writes');
    expect(String(await errorOf(db.run(question)))).toContain('takes no writes');
    await rawSql.unsafe(`begin; set transaction read write;
      alter database ${name} reset default_transaction_read_only; commit`);
    expect(await db.run(question)).toEqual([{ answer: 42 }]);
  });

  it('a database server that belongs to another cluster: refused with one sentence, at the start and while the shop runs', async () => {
    const other = await startThrowawayPostgres();
    onTestFinished(() => other.stop());
    const { rawSql, end } = openRawSql(other.url);
    onTestFinished(end);
    const account = new URL(test.url);
    await rawSql.unsafe(`do $$ begin create role ${account.username} superuser login
      password '${account.password}'; exception when duplicate_object then
      alter role ${account.username} password '${account.password}'; end $$`);
    await rawSql.unsafe(`create database ${account.pathname.slice(1)}`);
    const otherUrl = test.url.replace(account.host, new URL(other.url).host);
    await expect(new Primary(addressOf(test.url, otherUrl)).assertOneCluster()).rejects.toThrow(
      'belongs to another PostgreSQL cluster than the others',
    );
    const proxy = await startTcpProxy(test.url);
    const outsider = await startTcpProxy(otherUrl);
    outsider.cut();
    const db = open(addressOf(proxy.url, outsider.url));
    expect(await db.run(question)).toEqual([{ answer: 42 }]);
    proxy.cut();
    outsider.join();
    const refusal = async () => String(await errorOf(db.run(question)));
    await expect.poll(refusal).toContain('belongs to another PostgreSQL');
  });
});

describe('a database server that freezes', () => {
  it('a frozen database server: its connections end within seconds, and waiting queries fail', async () => {
    const proxy = await startTcpProxy(test.url);
    const primary = new Primary(proxy.url, { timeoutMs: 300 });
    const reasons: unknown[] = [];
    const onLeave = (error: unknown) => reasons.push(error);
    onTestFinished(watchPrimary(primary, { pauseMs: 50, onLeave }));
    const db = open(primary);
    expect(await db.run(question)).toEqual([{ answer: 42 }]);
    proxy.freeze();
    const begun = performance.now();
    expect(isDatabaseUnavailable(await errorOf(db.run(question)))).toBe(true);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(String(reasons)).toContain('does not answer');
    proxy.thaw();
    expect(await db.run(question)).toEqual([{ answer: 42 }]);
  });

  it('a long query on a database server that still answers heartbeats: not interrupted', async () => {
    const primary = new Primary(test.url, { timeoutMs: 5_000 });
    onTestFinished(watchPrimary(primary, { pauseMs: 20 }));
    const slow = statement<{ slept: number }>`select 1 as slept from pg_sleep(1)`;
    expect(await open(primary).run(slow)).toEqual([{ slept: 1 }]);
  });
});
