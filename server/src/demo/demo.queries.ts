import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

export async function isShopEmpty(db: Executor): Promise<boolean> {
  const [row] = await db.run(
    sql<{ empty: boolean }>`
      select not exists (select from member) and not exists (select from card) and not exists (select from pack) as empty
    `.compile(query),
  );
  return row?.empty ?? false;
}
