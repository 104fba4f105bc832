import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { DailyBooking, DailyPack } from './daily-sums.rules.ts';
import type { DayBookings } from './day-bookings.rules.ts';

/** A stored day, as `2026-11-21`. */
export const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`;

const packRows = query
  .selectFrom('dailyPack')
  .select([dayText.as('day'), 'packId', 'unitsSold', 'paidPoints', 'freePoints', 'coins'])
  .select(['unitsRefunded', 'paidPointsRefunded', 'freePointsRefunded', 'coinsRefunded'])
  .select('pointsGiven');

/** The first and the last day that are summed; undefined if none is. */
export async function findSummedDays(
  db: Executor,
): Promise<{ first: string; last: string } | undefined> {
  const [row] = await db.run(
    sql<{ first: string | null; last: string | null }>`
      select to_char(min(day), 'YYYY-MM-DD') as first,
        to_char(max(day), 'YYYY-MM-DD') as last from daily_sum
    `.compile(query),
  );
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/**
 * The time of the first booking, or of the first free purchase if that is earlier; undefined if
 * there is neither. Reads the whole journal.
 */
export async function findFirstBooking(db: Executor): Promise<Date | undefined> {
  const [row] = await db.run(
    sql<{ at: Date | null }>`
      select least(
        (select min(created_at) from journal_entry), (select min(credited_at) from payment),
        (select min(created_at) from purchase where paid = 0)
      ) as at
    `.compile(query),
  );
  return row?.at ?? undefined;
}

/**
 * Marks days as summed that are not yet, and returns them. Two processes that sum the same days
 * wait for each other here, and the second one gets none.
 */
export async function insertSummedDays(
  tx: Tx,
  days: readonly string[],
  summedAt: Date,
): Promise<string[]> {
  const rows = await tx.run(
    sql<{ day: string }>`
      insert into daily_sum (day, summed_at) select day, ${summedAt}
        from unnest(${days}::date[]) as day
      on conflict (day) do nothing returning ${dayText} as day
    `.compile(query),
  );
  return rows.map(({ day }) => day);
}

/**
 * Sums that were added to the books later, by the column that says whether a day has them. Days
 * that an earlier version summed get them by the job.
 */
export type AddedSums = 'hasCardPoints' | 'hasFreeUnits';

/** Finds the summed days without these sums, the oldest first. */
export async function findDaysWithout(db: Executor, column: AddedSums): Promise<string[]> {
  const rows = await db.run(
    query.selectFrom('dailySum').select(dayText.as('day')).where(column, '=', false).orderBy('day'),
  );
  return rows.map(({ day }) => day);
}

/**
 * Marks days as having these sums, and returns those that had not. Two processes wait for each
 * other here, and the second one gets none.
 */
export async function markDaysWith(
  tx: Tx,
  column: AddedSums,
  days: readonly string[],
): Promise<string[]> {
  const rows = await tx.run(
    query
      .updateTable('dailySum')
      .set(column, true)
      .where('day', '=', sql<Date>`any(${days}::date[])`)
      .where(column, '=', false)
      .returning(dayText.as('day')),
  );
  return rows.map(({ day }) => day);
}

/** Stores the sums of days that `insertSummedDays` returned. */
export async function insertDailySums(
  tx: Tx,
  { bookings, payments, packs }: DayBookings,
): Promise<void> {
  if (bookings.length > 0) await tx.run(query.insertInto('dailyBooking').values(bookings));
  if (payments.length > 0) await tx.run(query.insertInto('dailyPayment').values(payments));
  if (packs.length > 0) await tx.run(query.insertInto('dailyPack').values(packs));
}

/** Finds the stored sums of all days from one to another, both included. */
export async function findDailySums(
  db: Executor,
  first: string,
  last: string,
): Promise<DayBookings> {
  return {
    bookings: await db.run(
      query
        .selectFrom('dailyBooking')
        .select([dayText.as('day'), 'kind', 'credited', 'debited'])
        .select(sql<DailyBooking['unit']>`unit`.as('unit'))
        .where('day', '>=', sql<Date>`${first}::date`)
        .where('day', '<=', sql<Date>`${last}::date`),
    ),
    payments: await db.run(
      query
        .selectFrom('dailyPayment')
        .select([dayText.as('day'), 'method', 'payments', 'yen', 'givenBackYen'])
        .where('day', '>=', sql<Date>`${first}::date`)
        .where('day', '<=', sql<Date>`${last}::date`),
    ),
    packs: await db.run(
      packRows
        .where('day', '>=', sql<Date>`${first}::date`)
        .where('day', '<=', sql<Date>`${last}::date`),
    ),
  };
}

export interface UnitSum {
  unit: DailyBooking['unit'];
  amount: number;
}

/** Adds up, from the stored sums, what was on all accounts at the beginning of a day. */
export function findBalancesBefore(db: Executor, day: string): Promise<UnitSum[]> {
  return db.run(
    sql<UnitSum>`
      select unit, sum(credited - debited)::bigint as amount from daily_booking
        where day < ${day}::date group by unit
    `.compile(query),
  );
}

/** Finds the sums of all days of a pack. */
export function findSalesOfPack(db: Executor, packId: number): Promise<DailyPack[]> {
  return db.run(packRows.where('packId', '=', packId));
}
