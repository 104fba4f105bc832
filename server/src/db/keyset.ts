import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { mostCounted } from '../lib/counted.ts';
import {
  type KeyType,
  type KeyValue,
  type ListPage,
  type ListRequest,
  type ListTotals,
  pageOfRows,
} from '../lib/keyset.rules.ts';
import type { Executor } from './database.ts';
import { query } from './pool.ts';

const typeNames: Readonly<Record<KeyType, RawBuilder<unknown>>> = {
  integer: sql`bigint`,
  text: sql`text`,
  instant: sql`timestamptz`,
  uuid: sql`uuid`,
};

/**
 * Reads a page of a list, however far into it, by comparing rows with the cursor (keyset paging):
 * an index on the sort keys leads to the first row, and no row before it is read. A request for
 * totals gets those of all rows that match, and no rows.
 *
 * @param select the rows of the list, filtered, with their sort keys, without an order
 */
export async function findPage<DB, Tables extends keyof DB, Row extends object>(
  db: Executor,
  select: SelectQueryBuilder<DB, Tables, Row>,
  request: ListRequest<unknown>,
): Promise<ListPage<Row>> {
  if (request.totalsOf !== undefined) return pageOfTotals(db, select, request.totalsOf);
  return pageOfRows(request, await db.run(pageQuery(select, request)));
}

/**
 * Counts the rows of a list, at most one more than `mostCounted`, and sums columns of them. If
 * there are more rows there are no sums, because those of a part would mislead.
 *
 * @param select the rows of the list, filtered, without an order
 * @param columns of the rows, which hold integers or null
 */
export async function pageOfTotals<DB, Tables extends keyof DB, Row extends object>(
  db: Executor,
  select: SelectQueryBuilder<DB, Tables, Row>,
  columns: readonly string[],
): Promise<ListPage<Row> & { totals: ListTotals }> {
  const sums = columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)`);
  const [row] = await db.run(
    sql<{ count: number; sums: number[] }>`
      select count(*) as count, json_build_array(${sql.join(sums)}) as sums
      from (${select.limit(mostCounted + 1)}) as matching
    `.compile(query),
  );
  const isMore = (row?.count ?? 0) > mostCounted;
  const totals: ListTotals = {
    rows: Math.min(row?.count ?? 0, mostCounted),
    isMore,
    sums: new Map(isMore ? [] : columns.map((column, place) => [column, row?.sums[place] ?? 0])),
  };
  return { rows: [], next: undefined, totals };
}

/** Makes the query of a page: its rows, and one more if it is not the last. */
export function pageQuery<DB, Tables extends keyof DB, Row>(
  select: SelectQueryBuilder<DB, Tables, Row>,
  { sort, after, limit }: Pick<ListRequest<unknown>, 'sort' | 'after' | 'limit'>,
): SelectQueryBuilder<DB, Tables, Row> {
  let page = select;
  if (after !== undefined) {
    const columns = sql.join(sort.keys.map(([column]) => sql.ref(column)));
    const values = sql.join(sort.keys.map(([, type], place) => typed(type, after[place])));
    const isBehind = sort.direction === 'asc' ? sql`>` : sql`<`;
    page = page.where(sql<boolean>`(${columns}) ${isBehind} (${values})`);
  }
  for (const [column] of sort.keys) page = page.orderBy(sql.ref(column), sort.direction);
  return page.limit(limit + 1);
}

function typed(type: KeyType, value: KeyValue | undefined): RawBuilder<unknown> {
  return sql`${value}::${typeNames[type]}`;
}
