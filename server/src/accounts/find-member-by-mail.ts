import type { Database } from '../db/database.ts';
import { selectCredentials } from './accounts.queries.ts';
import { mailKeyOf } from './mail.rules.ts';

/** The id of the member with this address, however it is written. */
export async function findMemberByMail(db: Database, mail: string): Promise<number | undefined> {
  return (await selectCredentials(db, mailKeyOf(mail)))?.id;
}
