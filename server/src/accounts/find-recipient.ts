import type { Database } from '../db/database.ts';
import type { Recipient } from '../messages/index.ts';
import { selectRecipient } from './accounts.queries.ts';

/** Where and how a member is written to, as of now. */
export function findRecipient(db: Database, memberId: number): Promise<Recipient | undefined> {
  return selectRecipient(db, memberId);
}
