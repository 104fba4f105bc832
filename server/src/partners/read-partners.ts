import type { Executor } from '../db/database.ts';
import { selectLinks, selectTransfers } from './partners.queries.ts';

/** Everything that is kept of a member and partner sites. */
export async function readPartners(db: Executor, memberId: number): Promise<unknown> {
  const [links, transfers] = await Promise.all([
    selectLinks(db, memberId),
    selectTransfers(db, memberId),
  ]);
  return { links, transfers };
}
