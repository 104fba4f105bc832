import { type RawBuilder, sql } from 'kysely';
import type { QueryByKind } from '../database.ts';
import { query } from '../pool.ts';

/**
 * Makes a query that reads whole tables of members together with whole tables of packs. Citus
 * cannot join their shards directly: it must compute a CTE first and send its rows to the nodes
 * that need them. `write` gets the keyword that it must write behind the `as` of each such CTE.
 * Plain PostgreSQL plans the query as a whole.
 *
 * A CTE that is joined by a `full join` needs the keyword, too, if it computes from a table joined
 * by `left join`. Otherwise Citus 13.2.2 computes it from nulls, without an error.
 */
export function gathered<Row>(
  write: (keyword: RawBuilder<unknown>) => RawBuilder<Row>,
): QueryByKind<Row> {
  return {
    plain: write(sql`not materialized`).compile(query),
    citus: write(sql`materialized`).compile(query),
  };
}
