import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';

interface ListedLocation {
  code: string;
  copies: number;
}

/** The locations; the unique index of the codes has the keys of its order. */
export const locationsByCode = {
  sorts: { code: { direction: 'asc', keys: [['code', 'text']] } },
  filter: z.strictObject({ search: z.string().optional() }),
} as const satisfies List<ListedLocation, unknown>;

/** Finds a page of the locations by code. */
export function findLocationPage(
  db: Executor,
  request: ListRequest<z.output<typeof locationsByCode.filter>>,
): Promise<ListPage<ListedLocation>> {
  const search = request.filter.search?.trim().toUpperCase() ?? '';
  const locations = query
    .selectFrom('stockLocation')
    .select([
      'code',
      sql<number>`(
        select coalesce(sum(quantity), 0) from holding_place
        -- As the partial index holding_place_of_location has it.
        where location_id = stock_location.id and location_id > 0
      )`.as('copies'),
    ])
    .$if(search !== '', (select) => select.where(sql<boolean>`starts_with(code, ${search})`));
  return findPage(db, locations, request);
}

/** Finds the id of the location with this code. */
export async function findLocationId(db: Executor, code: string): Promise<number | undefined> {
  const [row] = await db.run(
    query.selectFrom('stockLocation').select('id').where('code', '=', code),
  );
  return row?.id;
}

/** Adds locations; those that exist are left as they are. Returns how many were added. */
export async function insertLocations(
  tx: Tx,
  codes: readonly string[],
  now: Date,
): Promise<number> {
  const rows = await tx.run(
    sql<{ id: number }>`
      insert into stock_location (code, created_at)
      select code, ${now}::timestamptz from unnest(${codes}::text[]) as code
      on conflict (code) do nothing returning id
    `.compile(query),
  );
  return rows.length;
}
