import type { Database, Executor } from '../db/database.ts';
import type { Period } from '../lib/days.rules.ts';
import {
  findCardPointsOfPack,
  findRefundedFromCards,
  findSpentFromCards,
  insertCardPoints,
} from './card-points.queries.ts';
import {
  cardPointsIn,
  type DailyCardPoints,
  netCardPoints,
  type PointsFromCards,
} from './card-points.rules.ts';
import { findDaysWithout } from './daily-sums.queries.ts';
import { fillInDays } from './fill-in-days.ts';
import { findLivePeriod } from './read-figures.ts';

/** Reads the points from returned cards that paid for packs in a period, less refunds. */
export async function readCardPoints(db: Executor, period: Period): Promise<DailyCardPoints[]> {
  return netCardPoints(
    await findSpentFromCards(db, period),
    await findRefundedFromCards(db, period),
  );
}

/** Sums the points from returned cards of all summed days that do not have them yet. */
export function sumCardPoints(db: Database): Promise<void> {
  return fillInDays(db, {
    column: 'hasCardPoints',
    read: readCardPoints,
    insert: insertCardPoints,
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
  if ((await findDaysWithout(db, 'hasCardPoints')).length > 0) return undefined;
  const live = await readCardPoints(db, await findLivePeriod(db));
  return cardPointsIn([
    ...(await findCardPointsOfPack(db, packId)),
    ...live.filter((row) => row.packId === packId),
  ]);
}
