import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { openRawSql } from '../testing/raw-sql.ts';
import { startThrowawayPostgres } from '../testing/throwaway-postgres.ts';
import { connectDatabase } from './connect-database.ts';
import { openLog } from './log.ts';
import { operatorMessageFor } from './operator-message.ts';

/** Connects as the start of a process does. @returns the sentence that the start ends with */
async function refusalOf(url: string, replicaUrl?: string): Promise<string | undefined> {
  const running = new AsyncDisposableStack();
  onTestFinished(() => running.disposeAsync());
  const connected = connectDatabase(
    url,
    { databaseKind: undefined, directDatabaseUrl: undefined, replicaUrl, mustReplicate: false },
    { log: openLog('silent'), writeLine: () => {} },
    running,
  );
  return connected.then(
    () => undefined,
    (error: unknown) => operatorMessageFor(error) ?? `no sentence for ${String(error)}`,
  );
}

const dead = '127.0.0.1:1';

async function openDatabaseToRefuse() {
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  const { host } = new URL(test.url);
  return {
    url: test.url,
    at: (...hosts: string[]) => test.url.replace(host, hosts.join(',')),
    host,
  };
}

it('start with a dead database server beside a live one: connects', async () => {
  const { at, host } = await openDatabaseToRefuse();
  expect(await refusalOf(at(dead, host))).toBeUndefined();
});

it('start with dead database servers only: one sentence with the error of each', async () => {
  const { at } = await openDatabaseToRefuse();
  expect(await refusalOf(at(dead, dead))).toMatch(
    /^The database cannot be reached \(.*127\.0\.0\.1:1: .*ECONNREFUSED.*\)\. Check DATABASE_URL and that PostgreSQL is running\.$/,
  );
});

it('start with a read-only database server as the only live one: one sentence that says so', async () => {
  const { url, at, host } = await openDatabaseToRefuse();
  const { rawSql, end } = openRawSql(url);
  onTestFinished(end);
  const name = new URL(url).pathname.slice(1);
  await rawSql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  expect(await refusalOf(at(dead, host))).toMatch(
    new RegExp(`^The database cannot be reached \\(.*${host}: takes no writes.*\\)\\.`),
  );
});

it('start with a replica of another cluster: one sentence that names it and its settings', async () => {
  const { url } = await openDatabaseToRefuse();
  const other = await startThrowawayPostgres();
  onTestFinished(() => other.stop());
  expect(await refusalOf(url, other.url)).toMatch(
    /^The server \S+ belongs to another PostgreSQL cluster than the others: DATABASE_URL and KAIFU_REPLICA_URL/,
  );
});
