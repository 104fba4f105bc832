import type { Executor } from '../db/database.ts';
import type { Period } from '../lib/days.rules.ts';
import {
  findBalancesBefore,
  findDailySums,
  findSalesOfPack,
  findSummedDays,
} from './daily-sums.queries.ts';
import { type BookedUnit, type DailyPack, dayAfter, periodOf } from './daily-sums.rules.ts';
import { findDayBookings } from './day-bookings.queries.ts';
import type { DayBookings } from './day-bookings.rules.ts';

/** The bookings from one day to another, and the amounts on all accounts before and after. */
export interface Figures extends DayBookings {
  opening: Record<BookedUnit, number>;
  closing: Record<BookedUnit, number>;
}

/** Before the first booking of any shop. */
const beginning = '2000-01-01';

/** After the last booking of any shop. */
const ending = '2999-12-30';

async function findFirstLiveDay(db: Executor): Promise<string> {
  const summed = await findSummedDays(db);
  return summed === undefined ? beginning : dayAfter(summed.last);
}

/** Finds the period of the days that are not summed, until now. */
export async function findLivePeriod(db: Executor): Promise<Period> {
  return periodOf(await findFirstLiveDay(db), ending);
}

/**
 * Reads what was booked from one day in Japan to another, both included. Days that are summed are
 * read from their sums, newer ones from the journal. Call it in a snapshot.
 */
export async function readFigures(db: Executor, first: string, last: string): Promise<Figures> {
  const liveFrom = await findFirstLiveDay(db);
  const stored = await findDailySums(db, first, last);
  const isLive = liveFrom <= last;
  const live = isLive ? await findDayBookings(db, periodOf(liveFrom, last)) : nothing;
  const opening = { paid: 0, free: 0, coin: 0 };
  for (const { unit, amount } of await findBalancesBefore(db, first)) opening[unit] += amount;
  for (const { day, unit, credited, debited } of live.bookings)
    if (day < first) opening[unit] += credited - debited;
  const within = ({ day }: { day: string }) => day >= first;
  const bookings = [...stored.bookings, ...live.bookings.filter(within)];
  const closing = { ...opening };
  for (const { unit, credited, debited } of bookings) closing[unit] += credited - debited;
  return {
    opening,
    closing,
    bookings,
    payments: [...stored.payments, ...live.payments.filter(within)],
    packs: [...stored.packs, ...live.packs.filter(within)],
  };
}

const nothing: DayBookings = { bookings: [], payments: [], packs: [] };

/** Reads all sales of a pack until now. Call it in a snapshot. */
export async function readSalesOfPack(db: Executor, packId: number): Promise<DailyPack[]> {
  const { packs } = await findDayBookings(db, await findLivePeriod(db));
  return [...(await findSalesOfPack(db, packId)), ...packs.filter((row) => row.packId === packId)];
}
