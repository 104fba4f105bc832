import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

describe('a test database', () => {
  const made: TestDatabase[] = [];
  afterAll(() => Promise.all(made.map((database) => database.drop())));

  it('has the newest schema and shares nothing with another one', async () => {
    const [mine, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    made.push(mine, other);
    const sql = postgres(mine.url, { max: 1 });
    const elsewhere = postgres(other.url, { max: 1 });
    try {
      expect((await sql`select name from migration`).length).toBeGreaterThan(0);
      await sql`create table seen_here_only ()`;
      expect(await elsewhere`select from pg_tables where tablename = 'seen_here_only'`).toHaveLength(0);
    } finally {
      await Promise.all([sql.end(), elsewhere.end()]);
    }
  });

  it('goes away even while somebody is connected', async () => {
    const database = await createTestDatabase();
    const sql = postgres(database.url, { max: 1 });
    await sql`select 1`;
    await database.drop();
    await expect(sql`select 1`).rejects.toThrow();
    await sql.end();
  });
});
