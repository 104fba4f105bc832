import { sql } from 'kysely';
import type { Executor, Tx } from './database.ts';
import { query } from './pool.ts';
import type { Json } from './types.ts';

/** The settings of the shop as a whole. */
export type SettingName =
  | 'beacon_clock'
  | 'beacon_silence'
  | 'card-points'
  | 'demo'
  | 'last_check'
  | 'maintenance'
  | 'maintenance-note'
  | 'other_beacon'
  | 'minors-from'
  | 'minors-revision'
  | 'pack-floor-percent'
  | 'single-handed'
  | 'typefaces'
  | 'unused_points';

/**
 * Finds a setting's stored value; undefined if it was never set. The caller validates its shape.
 */
export async function findSetting(db: Executor, name: SettingName): Promise<Json | undefined> {
  const [row] = await db.run(
    query.selectFrom('shopSetting').select('value').where('name', '=', name),
  );
  return row?.value;
}

/** Finds a setting's stored value as `findSetting`, and locks it until the commit. */
export async function lockSetting(tx: Tx, name: SettingName): Promise<Json | undefined> {
  const [row] = await tx.run(
    query.selectFrom('shopSetting').select('value').where('name', '=', name).forUpdate(),
  );
  return row?.value;
}

/** Stores a setting if it has no value yet, so that `lockSetting` finds a row to lock. */
export function insertSetting(tx: Tx, name: SettingName, value: Json): Promise<unknown> {
  return tx.run(
    sql`
      insert into shop_setting (name, value) values (${name}, ${JSON.stringify(value)}::text::jsonb)
      on conflict (name) do nothing
    `.compile(query),
  );
}

/** Stores a setting for all processes, in place of the value before. */
export function putSetting(db: Executor, name: SettingName, value: Json): Promise<unknown> {
  return db.run(
    sql`
      insert into shop_setting (name, value) values (${name}, ${JSON.stringify(value)}::text::jsonb)
      on conflict (name) do update set value = excluded.value
    `.compile(query),
  );
}
