import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { longTimeouts } from '../testing/long-timeouts.ts';
import { openRawSql, type RawSql } from '../testing/raw-sql.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { openDatabase, type Tx } from './database.ts';
import { CommitUnknownError, isConnectionLost } from './errors.ts';
import { statement } from './pipeline/index.ts';

let test: TestDatabase;
let rawSql: RawSql;
let end: () => Promise<void>;
beforeAll(async () => {
  test = await createTestDatabase();
  ({ rawSql, end } = openRawSql(test.url));
  await rawSql`create table thing (id integer)`;
});
beforeEach(() => rawSql`truncate thing`);
afterAll(async () => {
  await end();
  await test.drop();
});

const insert = statement`insert into thing values (1)`;
const count = async () => (await rawSql`select from thing`).length;

async function openThroughProxy() {
  const proxy = await startTcpProxy(test.url);
  const db = openDatabase(proxy.url, { ...longTimeouts, max: 2 });
  onTestFinished(() => db.close());
  return { proxy, db };
}

it.each([
  ['alone', async (tx: Tx) => void (await tx.run(insert))],
  ['in one flush', async (tx: Tx) => void (await Promise.all([tx.run(insert), tx.commit()]))],
])(
  'response to a COMMIT sent %s is lost: an error says that the result is unknown, the transaction is not run again',
  async (_, work) => {
    const { proxy, db } = await openThroughProxy();
    let runs = 0;
    proxy.dropCommitAnswers(1);
    const error = await db
      .transaction((tx) => {
        runs++;
        return work(tx);
      })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CommitUnknownError);
    expect(isConnectionLost(error)).toBe(true);
    expect([runs, proxy.dropped, await count()]).toEqual([1, 1, 1]);
  },
);

it('connection lost before the COMMIT: the transaction runs again and is committed once', async () => {
  const { proxy, db } = await openThroughProxy();
  let runs = 0;
  await db.transaction(async (tx) => {
    await tx.run(insert);
    if (++runs > 2) return;
    proxy.cut();
    proxy.join();
    await tx.run(insert);
  });
  expect([runs, await count()]).toEqual([3, 1]);
});

it('connection lost before every COMMIT: fails after four attempts, nothing is committed', async () => {
  const { proxy, db } = await openThroughProxy();
  let runs = 0;
  const work = db.transaction(async (tx) => {
    runs++;
    await tx.run(insert);
    proxy.cut();
    proxy.join();
    await tx.run(insert);
  });
  await expect(work).rejects.toSatisfy(isConnectionLost);
  expect([runs, await count()]).toEqual([4, 0]);
});

it('database server turned read-only: the transaction runs again on a new connection', async () => {
  const { db } = await openThroughProxy();
  let runs = 0;
  await db.transaction(async (tx) => {
    if (++runs === 1) await tx.run(statement`set transaction read only`);
    await tx.run(insert);
  });
  expect([runs, await count()]).toEqual([2, 1]);
});
