import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openRawSql } from './raw-sql.ts';

describe('a test database', () => {
  const made: TestDatabase[] = [];
  afterAll(() => Promise.all(made.map((database) => database.drop())));

  it('a test database: has the newest schema, shares nothing with another one', async () => {
    const [mine, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    made.push(mine, other);
    const here = openRawSql(mine.url);
    const elsewhere = openRawSql(other.url);
    try {
      expect((await here.rawSql`select name from migration`).length).toBeGreaterThan(0);
      await here.rawSql`create table seen_here_only ()`;
      expect(
        await elsewhere.rawSql`select from pg_tables where tablename = 'seen_here_only'`,
      ).toHaveLength(0);
    } finally {
      await Promise.all([here.end(), elsewhere.end()]);
    }
  });

  it('dropping a test database with an open connection: succeeds', async () => {
    const database = await createTestDatabase();
    const { rawSql, end } = openRawSql(database.url);
    await rawSql`select 1`;
    await database.drop();
    await expect(rawSql`select 1`).rejects.toThrow();
    await end();
  });
});
