import type { Executor } from '../db/database.ts';
import { findLinks, findTransfers } from './partners.queries.ts';

/** A member's links to partner sites and their transfers, for the data download. */
export async function readPartners(db: Executor, memberId: number): Promise<unknown> {
  const [links, transfers] = await Promise.all([
    findLinks(db, memberId),
    findTransfers(db, memberId),
  ]);
  return { links, transfers };
}
