import type { Database } from '../db/database.ts';
import { readInSnapshot } from '../db/run-checks.ts';
import type { Clock } from '../lib/clock.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import {
  findFirstBooking,
  findSummedDays,
  insertDailySums,
  insertSummedDays,
} from './daily-sums.queries.ts';
import { dayAfter, lastSettledDay, partsOf, periodOf } from './daily-sums.rules.ts';
import { findDayBookings } from './day-bookings.queries.ts';
import type { DayBookings } from './day-bookings.rules.ts';
import { sumCardPoints } from './sum-card-points.ts';
import { sumFreeUnits } from './sum-free-units.ts';

/**
 * Sums all days that have ended and are not summed yet, the oldest first. Safe to run again,
 * and in two processes at the same time.
 */
export async function sumDays(db: Database, clock: Clock): Promise<void> {
  const summed = await findSummedDays(db);
  const begin = summed === undefined ? await findFirstBooking(db) : undefined;
  const first = summed === undefined ? begin && dateInJapan(begin) : dayAfter(summed.last);
  if (first === undefined) return;
  for (const days of partsOf(first, lastSettledDay(clock.now()))) await sumPart(db, clock, days);
  await sumCardPoints(db);
  await sumFreeUnits(db);
}

/** Sums consecutive days; reads the journal once for all of them. */
async function sumPart(db: Database, clock: Clock, days: readonly string[]): Promise<void> {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return;
  const sums = await readInSnapshot(db, (tx) => findDayBookings(tx, periodOf(first, last)));
  await db.transaction(async (tx) => {
    const claimed = new Set(await insertSummedDays(tx, days, clock.now()));
    await insertDailySums(tx, onlyOf(sums, claimed));
  });
}

/** Selects the sums of these days. */
function onlyOf(
  { bookings, payments, packs }: DayBookings,
  days: ReadonlySet<string>,
): DayBookings {
  const isOf = ({ day }: { day: string }) => days.has(day);
  return {
    bookings: bookings.filter(isOf),
    payments: payments.filter(isOf),
    packs: packs.filter(isOf),
  };
}
