import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { patient } from '../testing/patient.ts';
import { openRawSql, type RawSql } from '../testing/raw-sql.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import { isConnectionLost } from './errors.ts';
import { query } from './pool.ts';
import type { Statement } from './statement.ts';

let test: TestDatabase;
let db: Database;
let rawSql: RawSql;
let endByHand: () => Promise<void>;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase(test.url, { ...patient, max: 4 });
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
  it('commits by returning and rolls back by throwing', async () => {
    await db.transaction((tx) => tx.run(insert(1)));
    await expect(
      db.transaction(async (tx) => {
        await tx.run(insert(2));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await ids()).toEqual([1]);
  });

  it('that commits in one flush with a query that fails rolls back and says so', async () => {
    const work = db.transaction((tx) =>
      Promise.all([tx.run(insert(3)), tx.run(insert(3)), tx.commit()]),
    );
    await expect(work).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([1]);
  });

  it('that fails says why, whichever of its queries is heard of first', async () => {
    const slowlyHeard = async (rows: Promise<unknown>) => {
      const heard = await rows;
      return heard;
    };
    const work = db.transaction((tx) =>
      Promise.all([slowlyHeard(tx.run(insert(1))), tx.run(insert(4)), tx.run(insert(5))]),
    );
    await expect(work).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([1]);
  });

  it('is run again after a deadlock, and both get through', async () => {
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

  it('refuses a whole number that cannot be counted exactly', async () => {
    await expect(db.run(sql`select 9007199254740993::bigint as n`.compile(query))).rejects.toThrow(
      'too large',
    );
  });

  it('reads instants whatever way the database has of writing them', async () => {
    await rawSql`
      do $$ begin execute format('alter database %I set datestyle to "SQL, DMY"', current_database()); end $$`;
    const odd = openDatabase(test.url, { ...patient, max: 1 });
    const when = new Date('2026-11-21T03:00:00.000Z');
    const rows = await odd.run(
      sql<{ when: Date }>`select ${when}::timestamptz as "when"`.compile(query),
    );
    expect(rows).toEqual([{ when }]);
    await odd.close();
  });

  it('sends lists of dates, flags and bytes as lists', async () => {
    const when = new Date('2026-11-21T00:00:00Z');
    const [row] = await db.run(
      sql<{ dates: Date[]; flags: boolean[]; bytes: Buffer[] }>`
        select ${[when]}::timestamptz[] as dates, ${[true, false]}::boolean[] as flags, ${[Buffer.from('a')]}::bytea[] as bytes
      `.compile(query),
    );
    expect(row).toEqual({ dates: [when], flags: [true, false], bytes: [Buffer.from('a')] });
  });
});

describe('statements that travel together', () => {
  it('are answered up to the one that fails; those behind it are not run and fail with it', async () => {
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

  it('fail alone where only their rows cannot be read', async () => {
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

  it('are not committed without one that cannot be sent, neither beside it nor afterwards', async () => {
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

  it('are prepared anew once they no longer fit their table', async () => {
    const alone = openDatabase(test.url, { ...patient, max: 1 });
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
   * Ends the session of a transaction, as a restart of PostgreSQL does, and waits until it is gone.
   */
  const cut = async (pid: number | undefined) => {
    await rawSql`select pg_terminate_backend(${pid ?? 0}::integer, 5000)`;
    // The news of it travels.
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

  it('while queries are under way fails with them, and leaves the pool whole', async () => {
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

  it('between two queries, or before the commit, fails at the next step', async () => {
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

  it('prepares a thousand statements at the most, however many texts it is asked', async () => {
    const one = openDatabase(test.url, { ...patient, max: 1 });
    onTestFinished(() => one.close());
    const ask = (number: number) =>
      one.run({ sql: `select ${number} as number`, parameters: [] } as Statement<{
        number: number;
      }>);
    for (let number = 0; number < 1_100; number += 100) {
      const numbers = Array.from({ length: 100 }, (_, place) => number + place);
      expect((await Promise.all(numbers.map(ask))).flat()).toEqual(
        numbers.map((value) => ({ number: value })),
      );
    }
    // Forgotten meanwhile, and prepared anew.
    expect(await ask(0)).toEqual([{ number: 0 }]);
    const [kept] = await one.run({
      sql: 'select count(*)::int from pg_prepared_statements',
      parameters: [],
    });
    expect(kept).toEqual({
      count: expect.toSatisfy((count: number) => count > 900 && count <= 1_001),
    });
  });

  it('on which no answer comes in time is given up, and others go on', async () => {
    const impatient = openDatabase(test.url, { ...patient, max: 1, answerTimeout: 300 });
    onTestFinished(() => impatient.close());
    const never = sql`select pg_sleep(60)`.compile(query);
    for (const ask of [
      () => impatient.run(never),
      () => impatient.transaction((tx) => tx.run(never)),
    ]) {
      expect(isConnectionLost(await errorOf(ask()))).toBe(true);
      expect(await impatient.run(selectPid)).toHaveLength(1);
    }
  });

  it('is over for whatever of it still runs, as one is that has failed', async () => {
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

  it('over and over, under load, leaves no request unanswered and no connection useless', async () => {
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
