import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { query } from './pool.ts';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase(test.url, { maxConnections: 4 });
  await db.pool`create table thing (id integer primary key, value integer not null)`;
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

const insert = (id: number) => sql`insert into thing values (${id}, 0)`.compile(query);
const ids = async () =>
  (await db.run(sql<{ id: number }>`select id from thing order by id`.compile(query))).map((row) => row.id);

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
    const work = db.transaction((tx) => Promise.all([tx.run(insert(3)), tx.run(insert(3)), tx.commit()]));
    await expect(work).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([1]);
  });

  it('is run again after a deadlock, and both get through', async () => {
    await db.pool`insert into thing values (10, 0), (11, 0)`;
    const touch = (id: number) => sql`update thing set value = value + 1 where id = ${id}`.compile(query);
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
    const rows = await db.pool`select value from thing where id in (10, 11)`;
    expect(rows.map((row) => row['value'])).toEqual([2, 2]);
  });

  it('refuses a whole number that cannot be counted exactly', async () => {
    await expect(db.run(sql`select 9007199254740993::bigint as n`.compile(query))).rejects.toThrow(
      'too large',
    );
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
