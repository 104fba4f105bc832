import type { Executor } from '../db/database.ts';
import { findEntries, findLots } from './read-accounts.queries.ts';

/**
 * Reads a member's whole journal and all their lots of points, oldest first, for their data
 * download.
 */
export async function readAccounts(db: Executor, memberId: number): Promise<unknown> {
  const [journal, lots] = await Promise.all([findEntries(db, memberId), findLots(db, memberId)]);
  return { journal, lots };
}
