import type { EntryKind } from '../db/types.ts';
import {
  type BookedUnit,
  type DailyBooking,
  type DailyPack,
  type DailyPayment,
  noSales,
} from './daily-sums.rules.ts';

/** Points of one origin, or coins, that one kind of booking moved on one day. */
export interface MovedRow {
  day: string;
  kind: EntryKind;
  unit: BookedUnit;
  amount: number;
}

/** The pack of the purchase that an entry is for; 0 if it is for none. */
export interface SpentRow extends MovedRow {
  packId: number;
}

/** Units of a pack that were sold on a day. */
export interface UnitsRow {
  day: string;
  packId: number;
  units: number;
  /** Points that were given for converted cards. */
  given: number;
}

/** Purchases of a pack that were refunded on a day, with what had been paid for them. */
export interface RefundedRow {
  day: string;
  packId: number;
  units: number;
  paid: number;
  free: number;
  coins: number;
}

/** Payments by one method that were credited on a day. */
export interface CreditedRow {
  day: string;
  method: number;
  payments: number;
  yen: number;
}

/** Yen that were given back on a day for payments by one method. */
export interface GivenBackRow {
  day: string;
  method: number;
  yen: number;
}

/** The bookings of some days. Rows without any amount are left out. */
export interface DayBookings {
  bookings: DailyBooking[];
  payments: DailyPayment[];
  packs: DailyPack[];
}

/** Puts credits and debits of a day, kind and unit into one row. */
export function bookingsOf(
  credits: readonly MovedRow[],
  debited: readonly MovedRow[],
  refunded: readonly RefundedRow[],
): DailyBooking[] {
  const rows = new Map<string, DailyBooking>();
  const rowOf = ({ day, kind, unit }: Omit<MovedRow, 'amount'>) => {
    const key = `${day} ${kind} ${unit}`;
    const row = rows.get(key) ?? { day, kind, unit, credited: 0, debited: 0 };
    rows.set(key, row);
    return row;
  };
  for (const credit of credits) rowOf(credit).credited += credit.amount;
  for (const debit of debited) rowOf(debit).debited += debit.amount;
  for (const day of new Set([...rows.values()].map((row) => row.day))) {
    const row = (kind: EntryKind, unit: BookedUnit) => rowOf({ day, kind, unit });
    countTakenBackAsPaid(row);
    countWithdrawnAsFree(row);
    countRefundedAsPaid(
      row,
      refunded.filter((each) => each.day === day),
    );
  }
  return [...rows.values()].filter(({ credited, debited }) => credited !== 0 || debited !== 0);
}

type RowOf = (kind: EntryKind, unit: BookedUnit) => DailyBooking;

/**
 * Counts points that were taken back with their payment as paid points. The ledger takes the oldest
 * points, which may be free ones, and then exchanges lots so that the free points are there again
 * (`lots_relaid`). Here the points count as paid in the reversal, and the exchange is less by as
 * many.
 */
function countTakenBackAsPaid(row: RowOf): void {
  const mixed = row('payment_reversed', 'free').debited;
  row('payment_reversed', 'free').debited -= mixed;
  row('payment_reversed', 'paid').debited += mixed;
  row('lots_relaid', 'paid').debited -= mixed;
  row('lots_relaid', 'free').debited += mixed;
}

/** Counts bonuses that were taken back with their payment as free points, in the same way. */
function countWithdrawnAsFree(row: RowOf): void {
  const mixed = row('bonus_withdrawn', 'paid').debited;
  row('bonus_withdrawn', 'paid').debited -= mixed;
  row('bonus_withdrawn', 'free').debited += mixed;
  row('lots_relaid', 'free').debited -= mixed;
  row('lots_relaid', 'paid').debited += mixed;
}

/**
 * Counts the points of a refunded pack as what they were when they paid for it. The ledger first
 * credits all of them as free points and then exchanges lots to correct that.
 */
function countRefundedAsPaid(row: RowOf, refunded: readonly RefundedRow[]): void {
  const paid = refunded.reduce((sum, each) => sum + each.paid, 0);
  const mixed = paid - row('pack_refunded', 'paid').credited;
  row('pack_refunded', 'paid').credited += mixed;
  row('pack_refunded', 'free').credited -= mixed;
  row('lots_relaid', 'paid').debited += mixed;
  row('lots_relaid', 'free').debited -= mixed;
}

/** Puts payments and yen given back, of one day and method, into one row. */
export function paymentsOf(
  credited: readonly CreditedRow[],
  givenBack: readonly GivenBackRow[],
): DailyPayment[] {
  const rows = new Map(
    credited.map((row) => [`${row.day} ${row.method}`, { ...row, givenBackYen: 0 }]),
  );
  for (const { day, method, yen } of givenBack.filter((row) => row.yen !== 0)) {
    const key = `${day} ${method}`;
    const row = rows.get(key) ?? { day, method, payments: 0, yen: 0, givenBackYen: 0 };
    rows.set(key, { ...row, givenBackYen: yen });
  }
  return [...rows.values()];
}

/** Puts sales, conversions and refunds of a day and pack into one row. */
export function packsOf(
  sold: readonly UnitsRow[],
  spent: readonly SpentRow[],
  refunded: readonly RefundedRow[],
): DailyPack[] {
  const rows = new Map<string, DailyPack>();
  const rowOf = ({ day, packId }: { day: string; packId: number }) => {
    const key = `${day} ${packId}`;
    const row = rows.get(key) ?? noSales(day, packId);
    rows.set(key, row);
    return row;
  };
  for (const { units, given, ...of } of sold) {
    const row = rowOf(of);
    row.unitsSold += units;
    row.pointsGiven += given;
  }
  for (const { unit, amount, ...of } of spent) rowOf(of)[columnOf[unit]] += amount;
  for (const { units, paid, free, coins, ...of } of refunded) {
    const row = rowOf(of);
    row.unitsRefunded += units;
    row.paidPointsRefunded += paid;
    row.freePointsRefunded += free;
    row.coinsRefunded += coins;
  }
  return [...rows.values()];
}

const columnOf = { paid: 'paidPoints', free: 'freePoints', coin: 'coins' } as const;
