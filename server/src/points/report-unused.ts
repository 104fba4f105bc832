import type { Executor } from '../db/database.ts';
import { findUnusedPoints, type UnusedPoints } from '../ledger/index.ts';
import { csvOf } from '../lib/csv.rules.ts';

export interface UnusedReport {
  rows: UnusedPoints[];
  /** Points of all rows. */
  total: number;
}

/**
 * Reports the unused points of all members at a time, paid and free.
 *
 * The Payment Services Act requires it for its base dates, 31 March and 30 September. It is
 * computed from the journal, so it works for any day.
 */
export async function unusedReport(db: Executor, at: Date): Promise<UnusedReport> {
  const rows = await findUnusedPoints(db, at);
  return { rows, total: rows.reduce((sum, { points }) => sum + points, 0) };
}

/** Writes the report of unused points as CSV, with a line for the total. */
export function unusedCsv({ rows, total }: UnusedReport): string {
  return csvOf(
    ['points', 'members', 'unused', 'from_cards'],
    [
      ...rows.map(({ origin, members, points, fromCards }) => ({
        ...{ points: origin, members, unused: points, from_cards: fromCards },
      })),
      {
        ...{ points: 'all', members: '', unused: total },
        from_cards: rows.reduce((sum, { fromCards }) => sum + fromCards, 0),
      },
    ],
  );
}
