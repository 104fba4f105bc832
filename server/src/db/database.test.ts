import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { longTimeouts } from '../testing/long-timeouts.ts';
import { openRawSql, type RawSql } from '../testing/raw-sql.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { isConnectionLost } from './errors.ts';
import { statement } from './pipeline/index.ts';
import { query } from './pool.ts';

let test: TestDatabase;
let db: Database;
let rawSql: RawSql;
let endByHand: () => Promise<void>;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase(test.url, { ...longTimeouts, max: 4 });
  ({ rawSql, end: endByHand } = openRawSql(test.url));
  await rawSql`create table thing (id integer primary key, value integer not null)`;
});
afterAll(async () => {
  await Promise.all([db.close(), endByHand()]);
  await test.drop();
});

const insert = (id: number) => sql`insert into thing values (${id}, 0)`.compile(query);
const ids = async () =>
  (await db.run(sql<{ id: number }>`select id from thing order by id`.compile(query))).map(
    (row) => row.id,
  );

describe('a transaction', () => {
  it('a database transaction: commits when its callback returns, rolls back when it throws', async () => {
    await db.transaction((tx) => tx.run(insert(1)));
    await expect(
      db.transaction(async (tx) => {
        await tx.run(insert(2));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await ids()).toEqual([1]);
  });

  it('a transaction that commits in the same flush as a failing query: rolls back and rejects', async () => {
    const work = db.transaction((tx) =>
      Promise.all([tx.run(insert(3)), tx.run(insert(3)), tx.commit()]),
    );
    await expect(work).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([1]);
  });

  it('a transaction with a failed query: rejects with that query’s error, however its queries are awaited', async () => {
    const awaitedLate = async (rows: Promise<unknown>) => {
      const late = await rows;
      return late;
    };
    const work = db.transaction((tx) =>
      Promise.all([awaitedLate(tx.run(insert(1))), tx.run(insert(4)), tx.run(insert(5))]),
    );
    await expect(work).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([1]);
  });

  it('two transactions in a deadlock: the aborted one is run again, both commit', async () => {
    await rawSql`insert into thing values (10, 0), (11, 0)`;
    const touch = (id: number) =>
      sql`update thing set value = value + 1 where id = ${id}`.compile(query);
    let arrived = 0;
    let open: () => void = () => {};
    const bothArrived = new Promise<void>((resolve) => {
      open = resolve;
    });
    const lockInOrder = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await tx.run(touch(first));
        if (++arrived === 2) open();
        await bothArrived;
        await tx.run(touch(second));
      });
    await Promise.all([lockInOrder(10, 11), lockInOrder(11, 10)]);
    const rows = await rawSql`select value from thing where id in (10, 11)`;
    expect(rows.map((row) => row['value'])).toEqual([2, 2]);
  });

  it('reading a bigint that a number cannot hold exactly: throws', async () => {
    await expect(db.run(sql`select 9007199254740993::bigint as n`.compile(query))).rejects.toThrow(
      'too large',
    );
  });

  it('a database with another DateStyle: timestamps are still read correctly', async () => {
    await rawSql`
      do $$ begin execute format('alter database %I set datestyle to "SQL, DMY"', current_database()); end $$`;
    const otherDateStyle = openDatabase(test.url, { ...longTimeouts, max: 1 });
    const when = new Date('2026-11-21T03:00:00.000Z');
    const rows = await otherDateStyle.run(
      sql<{ when: Date }>`select ${when}::timestamptz as "when"`.compile(query),
    );
    expect(rows).toEqual([{ when }]);
    await otherDateStyle.close();
  });

  it('query parameters that are arrays of dates, booleans or bytes: sent as arrays', async () => {
    const when = new Date('2026-11-21T00:00:00Z');
    const [row] = await db.run(
      sql<{ dates: Date[]; flags: boolean[]; bytes: Buffer[] }>`
        select ${[when]}::timestamptz[] as dates, ${[true, false]}::boolean[] as flags, ${[Buffer.from('a')]}::bytea[] as bytes
      `.compile(query),
    );
    expect(row).toEqual({ dates: [when], flags: [true, false], bytes: [Buffer.from('a')] });
  });
});

describe('queries sent in one flush', () => {
  it('queries sent in one flush, one of them fails: those before it succeed, those after it do not run and fail with its error', async () => {
    let settled: PromiseSettledResult<unknown>[] = [];
    const work = db.transaction(async (tx) => {
      settled = await Promise.allSettled([
        tx.run(insert(30)),
        tx.run(insert(1)),
        tx.run(insert(31)),
      ]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const duplicate = {
      status: 'rejected',
      reason: { code: '23505', detail: 'Key (id)=(1) already exists.' },
    };
    expect(settled).toMatchObject([{ status: 'fulfilled' }, duplicate, duplicate]);
    expect(await ids()).not.toContain(30);
  });

  it('a single query whose commit fails after PostgreSQL has answered it: rejected, nothing is written', async () => {
    await rawSql`create table once_each (id integer unique deferrable initially deferred)`;
    const twice = statement`insert into once_each values (1), (1) returning id`;
    await expect(db.run(twice)).rejects.toThrow('duplicate key');
    expect(await rawSql`select from once_each`).toHaveLength(0);
  });

  it('queries sent in one flush, one has an unreadable row: only that one fails', async () => {
    const number = (text: string) => sql<{ n: number }>`select ${text}::bigint as n`.compile(query);
    const settled = await db.transaction((tx) =>
      Promise.allSettled(['1', '9007199254740993', '2'].map((text) => tx.run(number(text)))),
    );
    expect(
      settled.map((one) => (one.status === 'fulfilled' ? one.value : `${one.reason}`)),
    ).toEqual([
      [{ n: 1 }],
      'RangeError: 9007199254740993 is too large to be counted exactly',
      [{ n: 2 }],
    ]);
  });

  it('queries sent in one flush, one cannot be encoded: the transaction does not commit, in this flush or later', async () => {
    const unsendable = sql`insert into thing values (41, ${undefined})`.compile(query);
    const beside = db.transaction((tx) =>
      Promise.all([tx.run(insert(40)), tx.run(unsendable), tx.run(insert(42)), tx.commit()]),
    );
    await expect(beside).rejects.toThrow('a parameter of a statement is undefined');
    const ignored = db.transaction((tx) =>
      Promise.allSettled([tx.run(insert(40)), tx.run(unsendable)]),
    );
    await expect(ignored).rejects.toThrow('a parameter of a statement is undefined');
    expect(await ids()).not.toContain(40);
    await expect(db.run(unsendable)).rejects.toThrow('a parameter of a statement is undefined');
  });

  it('a prepared statement whose table changed: fails once, then is prepared again', async () => {
    const alone = openDatabase(test.url, { ...longTimeouts, max: 1 });
    const all = sql`select * from changing`.compile(query);
    await rawSql`create table changing as select 1 as one`;
    expect(await alone.run(all)).toEqual([{ one: 1 }]);
    await rawSql`alter table changing add column two_more integer default 3`;
    await expect(alone.run(all)).rejects.toThrow('cached plan');
    expect(await alone.run(all)).toEqual([{ one: 1, twoMore: 3 }]);
    await alone.close();
  });
});

describe('a transaction whose connection is lost', () => {
  const selectPid = sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(query);
  /**
   * Terminates the transaction's backend, as a restart of PostgreSQL does, and waits until it is
   * gone.
   */
  const cut = async (pid: number | undefined) => {
    await rawSql`select pg_terminate_backend(${pid ?? 0}::integer, 5000)`;
    // Time for the message to arrive at the client.
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  const everyConnectionWorks = async () => {
    const inTransactions = Array.from({ length: 8 }, () =>
      db.transaction((tx) => tx.run(selectPid)),
    );
    const alone = Array.from({ length: 8 }, () => db.run(selectPid));
    expect(await Promise.all([...inTransactions, ...alone])).toHaveLength(16);
  };

  it('a connection lost while queries are running: the transaction fails, the pool stays usable', async () => {
    const before = await ids();
    const error = await errorOf(
      db.transaction(async (tx) => {
        const [session] = await tx.run(selectPid);
        const waiting = Promise.all([
          tx.run(insert(20)),
          tx.run(sql`select pg_sleep(60)`.compile(query)),
          tx.commit(),
        ]);
        setTimeout(() => void cut(session?.pid), 50);
        await waiting;
      }),
    );
    expect(isConnectionLost(error)).toBe(true);
    expect(await ids()).toEqual(before);
    await everyConnectionWorks();
  });

  it('a connection lost between two queries or before the commit: the next step of the transaction fails', async () => {
    const before = await ids();
    for (const next of [(tx: Tx) => tx.run(insert(21)), (tx: Tx) => tx.commit(), async () => {}]) {
      const error = await errorOf(
        db.transaction(async (tx) => {
          const [[session]] = await Promise.all([tx.run(selectPid), tx.run(insert(22))]);
          await cut(session?.pid);
          await next(tx);
        }),
      );
      expect(isConnectionLost(error)).toBe(true);
    }
    expect(await ids()).toEqual(before);
    await everyConnectionWorks();
  });

  it('database gives no result within the timeout: query fails, its connection is replaced', async () => {
    const withTimeout = openDatabase(test.url, { ...longTimeouts, max: 1, answerTimeoutMs: 300 });
    onTestFinished(() => withTimeout.close());
    const never = sql`select pg_sleep(60)`.compile(query);
    for (const ask of [
      () => withTimeout.run(never),
      () => withTimeout.transaction((tx) => tx.run(never)),
    ]) {
      expect(isConnectionLost(await errorOf(ask()))).toBe(true);
      expect(await withTimeout.run(selectPid)).toHaveLength(1);
    }
  });

  it('a query sent after its transaction has failed: rejected, nothing is written', async () => {
    const before = await ids();
    let late: Promise<unknown> = Promise.resolve();
    await errorOf(
      db.transaction(async (tx) => {
        await tx.run(insert(24));
        late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => tx.run(insert(25)));
        throw new Error('no');
      }),
    );
    await expect(late).rejects.toThrow('the transaction is over');
    expect(await ids()).toEqual(before);
  });

  it('database backends terminated repeatedly under load: every request gets a response', async () => {
    let isOver = false;
    let answered = 0;
    const keepAsking = async () => {
      while (!isOver) {
        await Promise.all([db.transaction((tx) => tx.run(selectPid)), db.run(selectPid)]).then(
          () => answered++,
          (error: unknown) => expect(isConnectionLost(error)).toBe(true),
        );
      }
    };
    const asking = Array.from({ length: 20 }, keepAsking);
    for (let time = 0; time < 20; time++) {
      const before = answered;
      await expect.poll(() => answered, { interval: 10 }).toBeGreaterThan(before);
      await rawSql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
    }
    isOver = true;
    await Promise.all(asking);
    await everyConnectionWorks();
  });
});
