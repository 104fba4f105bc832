import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Period } from '../lib/days.rules.ts';
import { dayText } from './daily-sums.queries.ts';
import { dayOf } from './day-bookings.queries.ts';
import type { DailyFreeUnits, FreeUnitsRow } from './free-units.rules.ts';

/** Counts the units of free packs by pack and by the day of one of their times. */
function findUnits(
  db: Executor,
  column: 'created_at' | 'refunded_at',
  { from, until }: Period,
): Promise<FreeUnitsRow[]> {
  const time = sql.ref(column);
  return db.run(
    sql<FreeUnitsRow>`
      select ${dayOf(column)} as day, pack_id, sum(count)::integer as units
      from purchase where paid = 0 and ${time} >= ${from} and ${time} < ${until}
      group by 1, 2
    `.compile(query),
  );
}

/** Finds the units of free packs that members got in a period, by day and pack. */
export function findFreeUnits(db: Executor, period: Period): Promise<FreeUnitsRow[]> {
  return findUnits(db, 'created_at', period);
}

/** Finds the units of free packs that were refunded in a period, by day and pack. */
export function findRefundedFreeUnits(db: Executor, period: Period): Promise<FreeUnitsRow[]> {
  return findUnits(db, 'refunded_at', period);
}

/** Stores units of days that were just marked as summed. */
export async function insertFreeUnits(tx: Tx, rows: readonly DailyFreeUnits[]): Promise<void> {
  if (rows.length > 0) await tx.run(query.insertInto('dailyFreeUnit').values([...rows]));
}

const stored = query
  .selectFrom('dailyFreeUnit')
  .select([dayText.as('day'), 'packId', 'freeUnits', 'freeUnitsRefunded']);

/** Finds the stored units of all days from one to another, both included. */
export function findStoredFreeUnits(
  db: Executor,
  first: string,
  last: string,
): Promise<DailyFreeUnits[]> {
  return db.run(
    stored
      .where('day', '>=', sql<Date>`${first}::date`)
      .where('day', '<=', sql<Date>`${last}::date`),
  );
}

/** Finds the stored units of a pack. */
export function findFreeUnitsOfPack(db: Executor, packId: number): Promise<DailyFreeUnits[]> {
  return db.run(stored.where('packId', '=', packId));
}
