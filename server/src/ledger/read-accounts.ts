import type { Executor } from '../db/database.ts';
import { selectEntries, selectLots } from './read-accounts.queries.ts';

/**
 * The whole journal of a member and all their lots of points, oldest first, as they download it.
 */
export async function readAccounts(db: Executor, memberId: number): Promise<unknown> {
  const [journal, lots] = await Promise.all([
    selectEntries(db, memberId),
    selectLots(db, memberId),
  ]);
  return { journal, lots };
}
