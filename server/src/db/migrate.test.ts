import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openByHand } from '../testing/by-hand.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { migrateToLatest, NewerDatabaseError } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('migrating', () => {
  it('does nothing to a database that is up to date, also when two processes start at once', async () => {
    const both = await Promise.all([migrateToLatest(database.url), migrateToLatest(database.url)]);
    expect(both).toEqual([{ applied: [] }, { applied: [] }]);
  });

  it('refuses a database that a newer version made', async () => {
    const { byHand, end } = openByHand(database.url);
    await byHand`insert into migration (name) values ('9999-of-tomorrow.sql')`;
    await end();
    await expect(migrateToLatest(database.url)).rejects.toThrow(NewerDatabaseError);
    await expect(migrateToLatest(database.url)).rejects.toThrow('9999-of-tomorrow.sql');
  });
});
