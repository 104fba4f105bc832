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

/** How far the demo got: null where this shop was never filled with it. */
export async function selectDemoState(db: Executor): Promise<'filling' | 'filled' | null> {
  const [row] = await db.run(query.selectFrom('shopSetting').select('value').where('name', '=', 'demo'));
  return row?.value === 'filling' || row?.value === 'filled' ? row.value : null;
}

export function putDemoState(db: Executor, state: 'filling' | 'filled'): Promise<unknown> {
  return db.run(
    sql`
      insert into shop_setting (name, value) values ('demo', to_jsonb(${state}::text))
      on conflict (name) do update set value = excluded.value
    `.compile(query),
  );
}
