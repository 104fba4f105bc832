import { type RawBuilder, sql } from 'kysely';
import type { QueryByKind } from '../database.ts';
import { query } from '../pool.ts';

/**
 * Makes a query that reads whole tables of members together with whole tables of packs. Citus does
 * not join them: there each CTE after whose `as` the given word stands is computed first, and its
 * rows are sent to where the next needs them. Plain PostgreSQL plans the query as a whole.
 *
 * A CTE that is joined by a `full join` needs the word, too, if it computes from a table joined by
 * `left join`. Otherwise Citus 13.2.2 computes it from nulls, without an error.
 */
export function gathered<Row>(
  write: (word: RawBuilder<unknown>) => RawBuilder<Row>,
): QueryByKind<Row> {
  return {
    plain: write(sql`not materialized`).compile(query),
    citus: write(sql`materialized`).compile(query),
  };
}
