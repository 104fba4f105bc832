import type { Database, Executor } from '../db/database.ts';
import { readInSnapshot } from '../db/run-checks.ts';
import type { Period } from '../lib/days.rules.ts';
import {
  findCardPointsOfPack,
  findDaysWithoutCardPoints,
  findRefundedFromCards,
  findSpentFromCards,
  insertCardPoints,
  markCardPointsSummed,
} from './card-points.queries.ts';
import {
  cardPointsIn,
  type DailyCardPoints,
  netCardPoints,
  type PointsFromCards,
} from './card-points.rules.ts';
import { partsOf, periodOf } from './daily-sums.rules.ts';
import { findLivePeriod } from './read-figures.ts';

/** Reads the points from returned cards that paid for packs in a period, less refunds. */
export async function readCardPoints(db: Executor, period: Period): Promise<DailyCardPoints[]> {
  return netCardPoints(
    await findSpentFromCards(db, period),
    await findRefundedFromCards(db, period),
  );
}

/**
 * Sums the points from returned cards of all summed days that do not have them yet, also of days
 * that a version before summed. Safe to run again, and in two processes at the same time.
 */
export async function sumCardPoints(db: Database): Promise<void> {
  const days = await findDaysWithoutCardPoints(db);
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return;
  for (const part of partsOf(first, last)) await sumPart(db, part);
}

/** Sums consecutive days; reads the journal once for all of them. */
async function sumPart(db: Database, days: readonly string[]): Promise<void> {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return;
  const sums = await readInSnapshot(db, (tx) => readCardPoints(tx, periodOf(first, last)));
  await db.transaction(async (tx) => {
    const claimed = new Set(await markCardPointsSummed(tx, days));
    await insertCardPoints(
      tx,
      sums.filter(({ day }) => claimed.has(day)),
    );
  });
}

/**
 * Adds up the points from returned cards that paid for a pack until now. Call it in a snapshot.
 *
 * @returns undefined while a summed day does not have them yet, after an upgrade until the next
 *   night
 */
export async function readCardPointsOfPack(
  db: Executor,
  packId: number,
): Promise<PointsFromCards | undefined> {
  if ((await findDaysWithoutCardPoints(db)).length > 0) return undefined;
  const live = await readCardPoints(db, await findLivePeriod(db));
  return cardPointsIn([
    ...(await findCardPointsOfPack(db, packId)),
    ...live.filter((row) => row.packId === packId),
  ]);
}
