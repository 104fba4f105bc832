import type { Database } from '../db/database.ts';
import { findCredentials } from './accounts.queries.ts';
import { mailKeyOf } from './mail.rules.ts';

/** Finds a member's id by mail address, in any spelling of it. */
export async function findMemberByMail(db: Database, mail: string): Promise<number | undefined> {
  return (await findCredentials(db, mailKeyOf(mail)))?.id;
}
