import type { Database, Executor } from '../db/database.ts';
import { readInSnapshot } from '../db/run-checks.ts';
import { findStoredCardPoints } from './card-points.queries.ts';
import type { DailyCardPoints } from './card-points.rules.ts';
import type { SumFinding } from './check-sums.texts.ts';
import {
  type AddedSums,
  findDailySums,
  findDaysWithout,
  findSummedDays,
} from './daily-sums.queries.ts';
import { periodOf } from './daily-sums.rules.ts';
import { findDayBookings } from './day-bookings.queries.ts';
import type { DayBookings } from './day-bookings.rules.ts';
import { findDayCloses } from './day-close.queries.ts';
import { contentsOf, hashOfContents } from './day-close.rules.ts';
import { findStoredFreeUnits } from './free-units.queries.ts';
import type { DailyFreeUnits } from './free-units.rules.ts';
import { readCardPoints } from './sum-card-points.ts';
import { readFreeUnits } from './sum-free-units.ts';

/** All sums of some days. The close of a day has only those that are bookings. */
interface Sums extends DayBookings {
  cardPoints: DailyCardPoints[];
  freeUnits: DailyFreeUnits[];
}

/**
 * Computes the sums of all summed days again from the journal, the payments and the free purchases,
 * and returns each that differs.
 */
export async function checkDailySums(db: Database): Promise<SumFinding[]> {
  const days = await findSummedDays(db);
  if (days === undefined) return [];
  const { first, last } = days;
  // Both in one snapshot: a day may be summed meanwhile.
  const [stored, booked] = await readInSnapshot(db, async (tx) => {
    const period = periodOf(first, last);
    const both: [Sums, Sums] = [
      {
        ...(await findDailySums(tx, first, last)),
        cardPoints: await findStoredCardPoints(tx),
        freeUnits: await findStoredFreeUnits(tx, first, last),
      },
      {
        ...(await findDayBookings(tx, period)),
        cardPoints: await withoutMissing(tx, 'hasCardPoints', await readCardPoints(tx, period)),
        freeUnits: await withoutMissing(tx, 'hasFreeUnits', await readFreeUnits(tx, period)),
      },
    ];
    return both;
  });
  return differencesOf(stored, booked);
}

/** Leaves out the days that do not have these sums yet. */
async function withoutMissing<Row extends { day: string }>(
  db: Executor,
  column: AddedSums,
  rows: readonly Row[],
): Promise<Row[]> {
  const missing = new Set(await findDaysWithout(db, column));
  return rows.filter(({ day }) => !missing.has(day));
}

/**
 * Computes the figures of all closed days again from the journal and the payments, and the hashes
 * of their closes. Returns each difference.
 */
export async function checkDayCloses(db: Database): Promise<SumFinding[]> {
  return readInSnapshot(db, async (tx) => {
    const closes = await findDayCloses(tx);
    const [first, last] = [closes.at(0)?.day, closes.at(-1)?.day];
    if (first === undefined || last === undefined) return [];
    const booked = await findDayBookings(tx, periodOf(first, last));
    return closes.flatMap(({ day, contents, hash }): SumFinding[] => {
      const isOf = (row: { day: string }) => row.day === day;
      const now = contentsOf({
        bookings: booked.bookings.filter(isOf),
        payments: booked.payments.filter(isOf),
        packs: booked.packs.filter(isOf),
      });
      if (!hashOfContents(contents).equals(hash)) return [{ kind: 'close-hash', facts: { day } }];
      return hashOfContents(now).equals(hash) ? [] : [{ kind: 'close-figures', facts: { day } }];
    });
  });
}

/** Lists the figures in which the stored and the booked sums of some days differ. */
export function differencesOf(stored: Sums, booked: Sums): SumFinding[] {
  const [before, after] = [figuresOf(stored), figuresOf(booked)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((name) => {
      const [one, other] = [before.get(name), after.get(name)];
      return { ...one?.of, ...other?.of, stored: one?.value ?? 0, booked: other?.value ?? 0 };
    })
    .filter(({ stored: one, booked: other }) => one !== other)
    .map((facts): SumFinding => ({ kind: 'sum-differs', facts }));
}

/** A figure of a day, with the names of the day and of what it counts. */
interface Figure {
  of: Readonly<Record<string, string | number>>;
  value: number;
}

/** Collects all figures of some days by their names: day, what is counted, and column. */
function figuresOf({
  bookings,
  payments,
  packs,
  cardPoints,
  freeUnits,
}: Sums): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  const add = (of: Figure['of'], row: Readonly<Record<string, string | number>>) => {
    for (const [figure, value] of Object.entries(row))
      if (typeof value === 'number')
        figures.set(JSON.stringify({ ...of, figure }), { of: { ...of, figure }, value });
  };
  for (const { day, kind: booking, unit, ...row } of bookings) add({ day, booking, unit }, row);
  for (const { day, method, ...row } of payments) add({ day, method }, row);
  for (const { day, packId, ...row } of [...packs, ...cardPoints, ...freeUnits])
    add({ day, packId }, row);
  return figures;
}
