import type { Database, Executor } from '../db/database.ts';
import type { Period } from '../lib/days.rules.ts';
import { fillInDays } from './fill-in-days.ts';
import { findFreeUnits, findRefundedFreeUnits, insertFreeUnits } from './free-units.queries.ts';
import { type DailyFreeUnits, freeUnitsOf } from './free-units.rules.ts';

/** Reads the units of free packs of a period from the purchases. */
export async function readFreeUnits(db: Executor, period: Period): Promise<DailyFreeUnits[]> {
  return freeUnitsOf(await findFreeUnits(db, period), await findRefundedFreeUnits(db, period));
}

/** Sums the units of free packs of all summed days that do not have them yet. */
export function sumFreeUnits(db: Database): Promise<void> {
  return fillInDays(db, { column: 'hasFreeUnits', read: readFreeUnits, insert: insertFreeUnits });
}
