import type { Database } from '../db/database.ts';
import type { Recipient } from '../messages/index.ts';
import { selectRecipient } from './accounts.queries.ts';

/** A member's mail address, language and name now; undefined where the account is closed. */
export function findRecipient(db: Database, memberId: number): Promise<Recipient | undefined> {
  return selectRecipient(db, memberId);
}
