import { type RawBuilder, sql } from 'kysely';
import type { IdRange } from './ranges.rules.ts';

/** Writes the condition that a column of ids lies within a range; `true` if the range is open. */
export function inRange(column: string, { from, to }: IdRange): RawBuilder<unknown> {
  const id = sql.ref(column);
  const isFrom = from === undefined ? sql`true` : sql`${id} >= ${from}::bigint`;
  const isBefore = to === undefined ? sql`true` : sql`${id} < ${to}::bigint`;
  return sql`(${isFrom} and ${isBefore})`;
}
