import type { Executor } from '../db/database.ts';
import { selectEntries, selectLots } from './read-accounts.queries.ts';

/** A member's whole journal and all their lots of points, oldest first, for their download. */
export async function readAccounts(db: Executor, memberId: number): Promise<unknown> {
  const [journal, lots] = await Promise.all([
    selectEntries(db, memberId),
    selectLots(db, memberId),
  ]);
  return { journal, lots };
}
