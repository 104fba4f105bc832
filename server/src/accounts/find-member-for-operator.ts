import type { Database } from '../db/database.ts';
import { type MemberOverview, selectOverview } from './accounts.queries.ts';
import { findMemberByMail } from './find-member-by-mail.ts';

/** What an operator may know of a member, who is named by number or by mail address. */
export async function findMemberForOperator(
  db: Database,
  named: string,
): Promise<MemberOverview | undefined> {
  const id = /^\d{1,15}$/.test(named) ? Number(named) : await findMemberByMail(db, named);
  return id === undefined ? undefined : selectOverview(db, id);
}
