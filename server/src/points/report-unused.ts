import type { Executor } from '../db/database.ts';
import { findUnusedPoints } from '../ledger/index.ts';
import { csvOf } from '../lib/csv.rules.ts';

/**
 * The points that were unused at an instant, those paid for and those given, as CSV: what the
 * Payment Services Act asks for on its base dates, 31 March and 30 September. It is reckoned from
 * the journal, and so can be asked for any day.
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
