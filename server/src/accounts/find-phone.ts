import type { Database } from '../db/database.ts';
import { selectPhone } from './accounts.queries.ts';

/** A member's phone number as they gave it, '' where they gave none. */
export async function findPhone(db: Database, memberId: number): Promise<string> {
  return (await selectPhone(db, memberId)) ?? '';
}
