import type { Database, Executor, Tx } from '../db/database.ts';
import { readInSnapshot } from '../db/run-checks.ts';
import type { Period } from '../lib/days.rules.ts';
import { type AddedSums, findDaysWithout, markDaysWith } from './daily-sums.queries.ts';
import { partsOf, periodOf } from './daily-sums.rules.ts';

/** Sums that days have besides those of the first version of the books. */
interface SumsToAdd<Row extends { day: string }> {
  /** Says of a day whether it has them. */
  column: AddedSums;
  read(db: Executor, period: Period): Promise<Row[]>;
  insert(tx: Tx, rows: readonly Row[]): Promise<void>;
}

/**
 * Adds sums to all summed days that do not have them yet, also to days that a version before
 * summed. Safe to run again, and in two processes at the same time.
 */
export async function fillInDays<Row extends { day: string }>(
  db: Database,
  sums: SumsToAdd<Row>,
): Promise<void> {
  const days = await findDaysWithout(db, sums.column);
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return;
  for (const part of partsOf(first, last)) await fillInPart(db, part, sums);
}

/** Adds sums to consecutive days; reads the journal once for all of them. */
async function fillInPart<Row extends { day: string }>(
  db: Database,
  days: readonly string[],
  { column, read, insert }: SumsToAdd<Row>,
): Promise<void> {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return;
  const sums = await readInSnapshot(db, (tx) => read(tx, periodOf(first, last)));
  await db.transaction(async (tx) => {
    const claimed = new Set(await markDaysWith(tx, column, days));
    await insert(
      tx,
      sums.filter(({ day }) => claimed.has(day)),
    );
  });
}
