import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  type KeyType,
  type KeyValue,
  type ListPage,
  type ListRequest,
  pageOfRows,
} from '../lib/keyset.rules.ts';
import type { Executor } from './database.ts';

const typeNames: Readonly<Record<KeyType, RawBuilder<unknown>>> = {
  integer: sql`bigint`,
  text: sql`text`,
  instant: sql`timestamptz`,
  uuid: sql`uuid`,
};

/**
 * Reads a page of a list, however far into it, by comparing rows with the cursor (keyset paging):
 * an index on the sort keys leads to the first row, and no row before it is read.
 *
 * @param select the rows of the list, filtered, with their sort keys, without an order
 */
export async function findPage<DB, Tables extends keyof DB, Row extends object>(
  db: Executor,
  select: SelectQueryBuilder<DB, Tables, Row>,
  request: ListRequest<unknown>,
): Promise<ListPage<Row>> {
  return pageOfRows(request, await db.run(pageQuery(select, request)));
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
