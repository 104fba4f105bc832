import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { longTimeouts } from '../../testing/long-timeouts.ts';
import { openPool } from '../pool.ts';
import { openSender, type Send } from './index.ts';

let test: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  test = await createTestDatabase();
  pool = openPool(test.url, { ...longTimeouts, max: 1, applicationName: 'kaifu test' });
});
afterAll(async () => {
  await pool.end();
  await test.drop();
});

let send: Send;
beforeEach(async () => {
  const client = await pool.connect();
  onTestFinished(() => client.release(true));
  send = openSender(client);
});

const rowsOf = async (sql: string) => (await send({ sql, parameters: [] })).rows;
const countPrepared = async () => {
  const [row] = await rowsOf('select count(*)::integer as count from pg_prepared_statements');
  return Number(row?.['count']);
};

it('5,000 different SQL statements on a connection: at most 1,000 stay prepared, plus those of one flush', async () => {
  const batch = 100;
  let mostPrepared = 0;
  for (let first = 0; first < 5_000; first += batch) {
    const numbers = Array.from({ length: batch - 1 }, (_, place) => first + place);
    const [hot, ...rows] = await Promise.all([
      rowsOf(`select 'hot' as word`),
      ...numbers.map((number) => rowsOf(`select ${number} as number`)),
    ]);
    expect(hot).toEqual([{ word: 'hot' }]);
    expect(rows.flat()).toEqual(numbers.map((number) => ({ number })));
    mostPrepared = Math.max(mostPrepared, await countPrepared());
  }
  expect(mostPrepared).toBeGreaterThan(900);
  expect(mostPrepared).toBeLessThanOrEqual(1_000 + batch);
  // It was closed long ago, so it is prepared again.
  expect(await rowsOf('select 0 as number')).toEqual([{ number: 0 }]);
});

it('one SQL statement run with many values: prepared once', async () => {
  const sent = Array.from({ length: 200 }, (_, value) =>
    send({ sql: 'select $1::integer as number', parameters: [value] }),
  );
  expect((await Promise.all(sent)).flatMap(({ rows }) => rows)).toHaveLength(200);
  expect(await countPrepared()).toBe(2);
});

it('many SQL statements in flight together, in many flushes: each gets its own result', async () => {
  const answers: Promise<Record<string, unknown>[]>[] = [];
  for (let number = 0; number < 3_000; number++) {
    answers.push(rowsOf(`select ${number} as number`), rowsOf('select 1 as one'));
    // The next statement goes with the next flush, without waiting for an answer.
    if (number % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const rows = (await Promise.all(answers)).flat();
  expect(rows.filter((row) => row['one'] === 1)).toHaveLength(3_000);
  expect(rows.flatMap((row) => (row['number'] === undefined ? [] : [row['number']]))).toEqual(
    Array.from({ length: 3_000 }, (_, number) => number),
  );
});
