import type { Database } from '../db/database.ts';
import { selectPhone } from './accounts.queries.ts';

/** A member's registered phone number, verified or not; '' where there is none. */
export async function findPhone(db: Database, memberId: number): Promise<string> {
  return (await selectPhone(db, memberId)) ?? '';
}
