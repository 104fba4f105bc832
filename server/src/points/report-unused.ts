import type { Executor } from '../db/database.ts';
import { findUnusedPoints } from '../ledger/index.ts';
import { csvOf } from '../lib/csv.rules.ts';

/**
 * Report of unused points at a time, paid and free, as CSV.
 *
 * The Payment Services Act requires it for its base dates, 31 March and 30 September. It is
 * computed from the journal, so it works for any day.
 */
export async function unusedReport(db: Executor, at: Date): Promise<string> {
  const rows = await findUnusedPoints(db, at);
  const all = rows.reduce((sum, { points }) => sum + points, 0);
  return csvOf(
    ['points', 'members', 'unused'],
    [
      ...rows.map(({ origin, members, points }) => ({ points: origin, members, unused: points })),
      { points: 'all', members: '', unused: all },
    ],
  );
}
