import type { Database } from '../db/database.ts';
import { readInSnapshot } from '../db/run-checks.ts';
import { findDailySums, findSummedDays } from './daily-sums.queries.ts';
import { periodOf } from './daily-sums.rules.ts';
import { findDayBookings } from './day-bookings.queries.ts';
import type { DayBookings } from './day-bookings.rules.ts';
import { findDayCloses } from './day-close.queries.ts';
import { contentsOf, hashOfContents } from './day-close.rules.ts';

/**
 * Computes the sums of all summed days again from the journal and the payments, and returns a
 * sentence for each that differs.
 */
export async function checkDailySums(db: Database): Promise<string[]> {
  const days = await findSummedDays(db);
  if (days === undefined) return [];
  const { first, last } = days;
  // Both in one snapshot: a day may be summed meanwhile.
  const [stored, booked] = await readInSnapshot(db, async (tx) => [
    await findDailySums(tx, first, last),
    await findDayBookings(tx, periodOf(first, last)),
  ]);
  return differencesOf(stored, booked);
}

/**
 * Computes the figures of all closed days again from the journal and the payments, and the hashes
 * of their closes. Returns a sentence for each difference.
 */
export async function checkDayCloses(db: Database): Promise<string[]> {
  return readInSnapshot(db, async (tx) => {
    const closes = await findDayCloses(tx);
    const [first, last] = [closes.at(0)?.day, closes.at(-1)?.day];
    if (first === undefined || last === undefined) return [];
    const booked = await findDayBookings(tx, periodOf(first, last));
    return closes.flatMap(({ day, contents, hash }) => {
      const isOf = (row: { day: string }) => row.day === day;
      const now = contentsOf({
        bookings: booked.bookings.filter(isOf),
        payments: booked.payments.filter(isOf),
        packs: booked.packs.filter(isOf),
      });
      if (!hashOfContents(contents).equals(hash))
        return [`close of ${day}: its contents do not have its hash`];
      return hashOfContents(now).equals(hash)
        ? []
        : [`close of ${day}: the journal and the payments now say something else`];
    });
  });
}

/** Lists where two readings of the same days differ. */
export function differencesOf(stored: DayBookings, booked: DayBookings): string[] {
  const [before, after] = [figuresOf(stored), figuresOf(booked)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((name) => (before.get(name) ?? 0) !== (after.get(name) ?? 0))
    .map(
      (name) =>
        `books of ${name}: the stored sum is ${before.get(name) ?? 0}, the journal has ${after.get(name) ?? 0}`,
    );
}

/** All figures of some days, by a name that says day, thing and figure. */
function figuresOf({ bookings, payments, packs }: DayBookings): Map<string, number> {
  const figures = new Map<string, number>();
  const add = (name: string, row: Readonly<Record<string, string | number>>) => {
    for (const [figure, value] of Object.entries(row))
      if (typeof value === 'number') figures.set(`${name} ${figure}`, value);
  };
  for (const { day, kind, unit, ...row } of bookings) add(`${day}, ${kind} (${unit})`, row);
  for (const { day, method, ...row } of payments) add(`${day}, pay method ${method}`, row);
  for (const { day, packId, ...row } of packs) add(`${day}, pack ${packId}`, row);
  return figures;
}
