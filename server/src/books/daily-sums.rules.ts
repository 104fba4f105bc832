import type { EntryKind } from '../db/types.ts';
import { dateInJapan, dayInJapan, type Period, startOfDay } from '../lib/days.rules.ts';
import { day as dayMs, hour } from '../lib/time.rules.ts';

/** A unit of account: points that were paid for, free points, or coins. */
export type BookedUnit = 'paid' | 'free' | 'coin';
export const bookedUnits: readonly BookedUnit[] = ['paid', 'free', 'coin'];

/** The amounts that one kind of booking moved on members' accounts on a day: points or coins. */
export interface DailyBooking {
  /** A day in Japan, as `2026-11-21`. */
  day: string;
  kind: EntryKind;
  unit: BookedUnit;
  credited: number;
  debited: number;
}

/** Payments by one method that were credited on a day, and yen that were given back on it. */
export interface DailyPayment {
  day: string;
  method: number;
  payments: number;
  yen: number;
  givenBackYen: number;
}

/** Sales of one pack on one day. Amounts are points, or coins. */
export interface DailyPack {
  day: string;
  packId: number;
  unitsSold: number;
  paidPoints: number;
  freePoints: number;
  coins: number;
  unitsRefunded: number;
  paidPointsRefunded: number;
  freePointsRefunded: number;
  coinsRefunded: number;
  /** Points that were given for converted cards. */
  pointsGiven: number;
}

/** The sales of a pack on a day without any. */
export function noSales(day: string, packId: number): DailyPack {
  return {
    ...{ day, packId, unitsSold: 0, paidPoints: 0, freePoints: 0, coins: 0 },
    ...{ unitsRefunded: 0, paidPointsRefunded: 0, freePointsRefunded: 0, coinsRefunded: 0 },
    pointsGiven: 0,
  };
}

/**
 * Milliseconds after the end of a day until it is summed. A transaction dates its entries when it
 * has its locks, and may commit a little after midnight; none takes longer than a minute.
 */
export const settledAfterMs = hour;

/** How many days of a backlog are read from the journal in one query. */
const mostDaysAtOnce = 31;

/** Finds the last day that can be summed now. */
export function lastSettledDay(now: Date): string {
  const today = startOfDay(new Date(now.getTime() - settledAfterMs));
  return dateInJapan(new Date(today.getTime() - dayMs));
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return dateInJapan(periodOf(day, day).until);
}

/** Lists all days from one to another, both included; none if the last is before the first. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/** Splits the days from one to another into parts that are each read in one query. */
export function partsOf(first: string, last: string): string[][] {
  const days = daysFrom(first, last);
  return Array.from({ length: Math.ceil(days.length / mostDaysAtOnce) }, (_, part) =>
    days.slice(part * mostDaysAtOnce, (part + 1) * mostDaysAtOnce),
  );
}

/**
 * Makes the period from the beginning of a day to the end of another.
 *
 * @throws Error if one of them is not a day
 */
export function periodOf(first: string, last: string): Period {
  const from = dayInJapan(first)?.from;
  const until = dayInJapan(last)?.until;
  if (from === undefined || until === undefined) throw new Error(`${first}, ${last}: not days`);
  return { from, until };
}
