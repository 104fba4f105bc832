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
import { findFreeUnitsOfPack, findStoredFreeUnits } from './free-units.queries.ts';
import { withFreeUnits } from './free-units.rules.ts';
import { readFreeUnits } from './sum-free-units.ts';

/**
 * The bookings from one day to another, the units of free packs with them, and the amounts on all
 * accounts before and after.
 */
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
  const free = await findStoredFreeUnits(db, first, last);
  const liveFree = isLive ? await readFreeUnits(db, periodOf(liveFrom, last)) : [];
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
    packs: withFreeUnits(
      [...stored.packs, ...live.packs.filter(within)],
      [...free, ...liveFree.filter(within)],
    ),
  };
}

const nothing: DayBookings = { bookings: [], payments: [], packs: [] };

/** Reads all sales of a pack until now, with units that were free. Call it in a snapshot. */
export async function readSalesOfPack(db: Executor, packId: number): Promise<DailyPack[]> {
  const period = await findLivePeriod(db);
  const { packs } = await findDayBookings(db, period);
  const free = await readFreeUnits(db, period);
  const isOf = (row: { packId: number }) => row.packId === packId;
  return [
    ...(await readSummedSalesOfPack(db, packId)),
    ...withFreeUnits(packs.filter(isOf), free.filter(isOf)),
  ];
}

/** Reads the sales of a pack on the days that are summed, with units that were free. */
export async function readSummedSalesOfPack(db: Executor, packId: number): Promise<DailyPack[]> {
  return withFreeUnits(await findSalesOfPack(db, packId), await findFreeUnitsOfPack(db, packId));
}
