import { afterAll, describe, expect, it } from 'vitest';
import { openByHand } from './by-hand.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

describe('a test database', () => {
  const made: TestDatabase[] = [];
  afterAll(() => Promise.all(made.map((database) => database.drop())));

  it('has the newest schema and shares nothing with another one', async () => {
    const [mine, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    made.push(mine, other);
    const here = openByHand(mine.url);
    const elsewhere = openByHand(other.url);
    try {
      expect((await here.byHand`select name from migration`).length).toBeGreaterThan(0);
      await here.byHand`create table seen_here_only ()`;
      expect(await elsewhere.byHand`select from pg_tables where tablename = 'seen_here_only'`).toHaveLength(
        0,
      );
    } finally {
      await Promise.all([here.end(), elsewhere.end()]);
    }
  });

  it('goes away even while somebody is connected', async () => {
    const database = await createTestDatabase();
    const { byHand, end } = openByHand(database.url);
    await byHand`select 1`;
    await database.drop();
    await expect(byHand`select 1`).rejects.toThrow();
    await end();
  });
});
