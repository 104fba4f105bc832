import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openRawSql } from '../testing/raw-sql.ts';
import { schemaFiles, schemaOf } from '../testing/schema-files.ts';
import { distribution } from './citus/distribution.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the committed schema', () => {
  it.each(schemaFiles)(
    'schema file $name: committed as the migrations create it',
    async ({ name, file, make }) => {
      const advice = `${name} is not what the migrations make: run "npm run schema" and commit it`;
      expect(await readFile(file, 'utf8'), advice).toBe(await make(database.url));
    },
  );

  it('each database table: has a declared placement on Citus, and no other table has one', async () => {
    const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
    const tables = [...schema.matchAll(/^create table (\w+) /gm)].map(([, name = '']) => name);
    expect(tables.length).toBeGreaterThan(50);
    const advice =
      'a table that is added or dropped changes db/citus/distribution.ts: how its rows are distributed if the database is Citus';
    expect(Object.keys(distribution).sort(), advice).toEqual(tables.sort());
  });

  it('a changed constraint, index, trigger or column: the schema file differs', async () => {
    const changed = await createTestDatabase();
    const { rawSql, end } = openRawSql(changed.url);
    try {
      const before = await schemaOf(changed.url);
      for (const change of [
        'alter table ledger_account drop constraint points_not_negative',
        'drop index purchase_undecided',
        'alter table journal_entry disable trigger journal_entry_append_only',
        'drop trigger pack_seal_append_only on pack_seal',
        'alter table won_card alter column buy_point set not null',
        'alter table pack_stock reset (fillfactor)',
        "alter type card_choice add value 'lost'",
        'alter table purchase add column note text',
      ]) {
        const last = await schemaOf(changed.url);
        await rawSql.unsafe(change);
        expect(await schemaOf(changed.url), change).not.toBe(last);
      }
      expect(before).toBe(await schemaOf(database.url));
    } finally {
      await end();
      await changed.drop();
    }
  });
});
