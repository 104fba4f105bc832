import { sql } from 'kysely';
import { query } from '../db/pool.ts';
import type { TestShop } from './test-shop.ts';

/** Finds every table, including the queue's, in which a row contains one of these words. */
export async function tablesThatContain(
  { db, rawSql }: Pick<TestShop, 'db' | 'rawSql'>,
  words: readonly string[],
): Promise<string[]> {
  const tables = await rawSql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`;
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const table = sql.raw(name);
      const rows = await db.run(
        sql`select from ${table} as row where exists (
          select from unnest(${words}::text[]) as word where strpos(row::text, word) > 0
        )`.compile(query),
      );
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}
