import type { Executor } from '../db/database.ts';
import type { LotOrigin } from '../db/types.ts';
import { paidByReading } from '../ledger/index.ts';
import { unusedReport, unusedThreshold } from '../points/index.ts';
import {
  type BaseDate,
  type BaseDateDuties,
  baseDatesFrom,
  dutiesOf,
  type MonthEnd,
  monthEndsOf,
} from './base-dates.rules.ts';
import { findSummedDays } from './daily-sums.queries.ts';
import { type DailyBooking, periodOf } from './daily-sums.rules.ts';
import { readFigures } from './read-figures.ts';

/** The two ways in which points for returned cards can be read. */
export const cardReadings = ['free', 'paid'] as const;

/** The paid points of all members in the half-year that ends on a base date. */
export interface BaseDateSheet extends BaseDate, BaseDateDuties {
  /** Booked on all accounts before the half-year, and at its end or now. */
  opening: number;
  closing: number;
  /** The bookings of paid points in between. */
  bookings: DailyBooking[];
  monthEnds: MonthEnd[];
  /** Paid points that were neither used nor expired at the end of the base date, or now. */
  unused: number;
  threshold: number;
  /** The duties if all points for returned cards count as free, and if all count as paid. */
  readings: (BaseDateDuties & { cards: LotOrigin; unused: number })[];
}

/**
 * Lists the base dates of the shop, the newest first: the coming one, and those since its first
 * booking.
 *
 * @param today a day in Japan
 */
export async function findBaseDates(db: Executor, today: string): Promise<BaseDate[]> {
  const summed = await findSummedDays(db);
  return baseDatesFrom(summed?.first ?? today, today);
}

/**
 * Computes the sheet of a base date of the Payment Services Act. Expired points do not count as
 * unused, even before their expiry is booked. Call it in a snapshot.
 */
export async function readBaseDate(
  db: Executor,
  date: BaseDate,
  { now, today }: { now: Date; today: string },
): Promise<BaseDateSheet> {
  const { until } = periodOf(date.first, date.day);
  const last = date.day < today ? date.day : today;
  const figures = await readFigures(db, date.first, last);
  const bookings = figures.bookings.filter(({ unit }) => unit === 'paid');
  const changes = bookings.map(({ day, credited, debited }) => ({
    day,
    change: credited - debited,
  }));
  const { rows } = await unusedReport(db, until < now ? until : now);
  const rowOf = (kind: LotOrigin) => rows.find(({ origin }) => origin === kind);
  const unused = rowOf('paid')?.points ?? 0;
  const byReading = paidByReading({
    paid: unused,
    paidFromCards: rowOf('paid')?.fromCards ?? 0,
    freeFromCards: rowOf('free')?.fromCards ?? 0,
  });
  return {
    ...date,
    ...dutiesOf(unused, unusedThreshold),
    opening: figures.opening.paid,
    closing: figures.closing.paid,
    bookings,
    monthEnds: monthEndsOf(figures.opening.paid, changes, { first: date.first, last }),
    unused,
    threshold: unusedThreshold,
    readings: cardReadings.map((cards) => ({
      cards,
      unused: byReading[cards],
      ...dutiesOf(byReading[cards], unusedThreshold),
    })),
  };
}
