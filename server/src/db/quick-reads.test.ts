import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WaitTracker } from '../lib/wait-tracker.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { longTimeouts } from '../testing/long-timeouts.ts';
import { type Database, openDatabase } from './database.ts';
import { isConnectionLost } from './errors.ts';
import { query } from './pool.ts';
import { QuickReads } from './quick-reads.ts';

describe('gathering quick reads into flushes', () => {
  /** Quick reads that record their flushes, each of which ends when the test says so. */
  function openReads() {
    const flushes: { reads: readonly number[]; end: () => void }[] = [];
    const tracker = new WaitTracker();
    const reads = new QuickReads<number, string>({
      sendAlone: (read) => Promise.resolve(`${read} alone`),
      sendTogether: async (given) => {
        const ended = new Promise<void>((end) => flushes.push({ reads: given, end }));
        return given.map((read) => ended.then(() => `${read}`));
      },
      tracker,
    });
    return { reads, flushes, tracker };
  }
  const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

  it('reads of one turn of the event loop: one flush; each gets its own answer', async () => {
    const { reads, flushes } = openReads();
    const answers = Promise.all([1, 2, 3].map((read) => reads.run(read)));
    await endOfTurn();
    expect(flushes.map((flush) => flush.reads)).toEqual([[1, 2, 3]]);
    flushes[0]?.end();
    expect(await answers).toEqual(['1', '2', '3']);
  });

  it('reads during two flushes: wait, are counted as waiting, share the next flush', async () => {
    const { reads, flushes, tracker } = openReads();
    const answers = [];
    for (const read of [1, 2, 3, 4]) {
      answers.push(reads.run(read));
      await endOfTurn();
    }
    expect(flushes.map((flush) => flush.reads)).toEqual([[1], [2]]);
    expect(tracker.length).toBe(2);
    flushes[1]?.end();
    await endOfTurn();
    expect(flushes.map((flush) => flush.reads)).toEqual([[1], [2], [3, 4]]);
    expect(tracker.length).toBe(0);
    for (const { end } of flushes) end();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4']);
  });

  it('a hundred reads of one turn: flushes of at most 64', async () => {
    const { reads, flushes } = openReads();
    const answers = Promise.all(Array.from({ length: 100 }, (_, read) => reads.run(read)));
    await endOfTurn();
    expect(flushes.map((flush) => flush.reads.length)).toEqual([64, 36]);
    for (const { end } of flushes) end();
    expect(await answers).toHaveLength(100);
  });
});

describe('quick reads of the database', () => {
  let test: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    test = await createTestDatabase();
    db = openDatabase(test.url, { ...longTimeouts, max: 4 });
  });
  afterAll(async () => {
    await db.close();
    await test.drop();
  });
  const divide = (by: number) =>
    db.quick.run(sql<{ result: number }>`select 12 / ${by}::integer as result`.compile(query));

  it('quick reads of one flush, one of them fails: it fails alone, the others have their rows', async () => {
    const answers = await Promise.allSettled([1, 0, 2, 3].map(divide));
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true]);
    expect(answers[2]).toMatchObject({ value: [{ result: 6 }] });
    expect(answers[1]).toMatchObject({ reason: { message: 'division by zero' } });
  });

  it('quick reads, one of which cannot be encoded: it fails alone, the others have their rows', async () => {
    const unsendable = sql`select ${undefined}::integer`.compile(query);
    const [bad, good] = await Promise.allSettled([db.quick.run(unsendable), divide(4)]);
    expect(bad).toMatchObject({ reason: expect.any(TypeError) });
    expect(good).toMatchObject({ value: [{ result: 3 }] });
  });

  it('a quick read that ends its connection: the reads beside it are read again on another', async () => {
    const ending = sql`select pg_terminate_backend(pg_backend_pid())`.compile(query);
    const [lost, ...others] = await Promise.allSettled([
      db.quick.run(ending),
      ...[2, 3].map(divide),
    ]);
    expect(lost).toMatchObject({ status: 'rejected' });
    expect(others).toMatchObject([{ value: [{ result: 6 }] }, { value: [{ result: 4 }] }]);
  });

  it('quick reads while backends are ended again and again: every read is answered', async () => {
    let isOver = false;
    const keepReading = async () => {
      while (!isOver)
        await divide(2).then(
          (rows) => expect(rows).toEqual([{ result: 6 }]),
          (error: unknown) => expect(isConnectionLost(error)).toBe(true),
        );
    };
    const reading = Array.from({ length: 50 }, keepReading);
    const other = openDatabase(test.url, { ...longTimeouts, max: 1, applicationName: 'ends' });
    onTestFinished(() => other.close());
    const endOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kaifu'`.compile(query);
    for (let time = 0; time < 10; time++) {
      await other.run(endOthers);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    isOver = true;
    await Promise.all(reading);
    expect(await divide(3)).toEqual([{ result: 4 }]);
  });

  it('a quick read that writes: refused, writes nothing', async () => {
    const writing = sql`insert into thing values (1)`.compile(query);
    await expect(db.quick.run(writing)).rejects.toThrow('must change nothing');
  });
});
