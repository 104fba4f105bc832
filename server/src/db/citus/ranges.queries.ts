import { sql } from 'kysely';
import type { Executor } from '../database.ts';
import { query } from '../pool.ts';
import { type IdRange, type IdSize, rangesOf } from './ranges.rules.ts';

export type { IdRange } from './ranges.rules.ts';

/**
 * A query on Citus sends rows from node to node, at most 1 GB
 * (`citus.max_intermediate_result_size`). The rows of so many cards, or of so many members, are a
 * tenth of that: a card is about 100 bytes, and a member has some purchases of 200 bytes.
 */
const cardsAtOnce = 1_000_000;
const membersAtOnce = 100_000;

/** On plain PostgreSQL one query reads all. */
const nothing = sql<IdSize>`select 0 as id, 0 as rows where false`.compile(query);

/** Divides packs into ranges with so many cards; one range of all on plain PostgreSQL. */
export async function findPackRanges(db: Executor, cards = cardsAtOnce): Promise<IdRange[]> {
  const sizes = await db.run({
    plain: nothing,
    citus: sql<IdSize>`
      select pack_id as id, sold as rows from pack_stock order by pack_id`.compile(query),
  });
  return rangesOf(sizes, cards);
}

/** Divides members into ranges of so many numbers; one range of all on plain PostgreSQL. */
export async function findMemberRanges(db: Executor, members = membersAtOnce): Promise<IdRange[]> {
  const sizes = await db.run({
    plain: nothing,
    citus: sql<IdSize>`
      select first as id, ${members}::integer as rows
      from generate_series(1, (select max(id) from member), ${members}::integer) as first
      order by first`.compile(query),
  });
  return rangesOf(sizes, members);
}

/** Whether the database is on several nodes, which no query reads as of one moment. */
export async function isOnManyNodes(db: Executor): Promise<boolean> {
  const [row] = await db.run({
    plain: sql<{ isCitus: boolean }>`select false as is_citus`.compile(query),
    citus: sql<{ isCitus: boolean }>`select true as is_citus`.compile(query),
  });
  return row?.isCitus ?? false;
}

/** Finds rows range by range, one range after the other. */
export async function findInRanges<Row>(
  ranges: readonly IdRange[],
  find: (range: IdRange) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const range of ranges) found.push(...(await find(range)));
  return found;
}
