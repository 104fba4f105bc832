import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor, Tx } from './database.ts';
import { query } from './pool.ts';
import type { Json } from './types.ts';

/** The settings of the shop as a whole. */
export type SettingName =
  | 'amount-alone'
  | 'amount-alone-revision'
  | 'beacon_clock'
  | 'beacon_silence'
  | 'card-points'
  | 'demo'
  | 'last_check'
  | 'live-feed'
  | 'live-feed-revision'
  | 'maintenance'
  | 'maintenance-note'
  | 'maintenance-plan'
  | 'maintenance-revision'
  | 'other_beacon'
  | 'minors-from'
  | 'minors-revision'
  | 'pack-floor-percent'
  | 'pack-floor-revision'
  | 'ranks'
  | 'single-handed'
  | 'single-handed-revision'
  | 'trial-draws'
  | 'trial-draws-revision'
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

/** Settings that count the changes of another one, for `If-Match`. */
type RevisionName = Extract<SettingName, `${string}-revision`>;

/** 1 until the setting is first changed. */
const storedRevision = z.int().catch(1);

/** Finds how often a setting was changed, plus one. */
export async function findSettingRevision(db: Executor, name: RevisionName): Promise<number> {
  return storedRevision.parse(await findSetting(db, name));
}

/** Finds the revision as `findSettingRevision`, and lets nobody else count until the commit. */
export async function lockSettingRevision(tx: Tx, name: RevisionName): Promise<number> {
  await insertSetting(tx, name, 1);
  return storedRevision.parse(await lockSetting(tx, name));
}

/** Counts a change of a setting. @returns the new revision */
export async function countSettingChange(tx: Tx, name: RevisionName): Promise<number> {
  const revision = (await lockSettingRevision(tx, name)) + 1;
  await putSetting(tx, name, revision);
  return revision;
}
