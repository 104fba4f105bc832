import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** The registered data of open accounts, in the order of the ids. */
export async function findRegisteredData(db: Executor, ids: readonly number[]) {
  const rows = await db.run(
    query
      .selectFrom('member')
      .select(['id', 'createdAt', 'lastName', 'middleName', 'firstName', 'mail', 'phone'])
      .select(['postalCode', 'country', 'prefectureId', 'city', 'street', 'building', 'language'])
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('closedAt', 'is', null),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
