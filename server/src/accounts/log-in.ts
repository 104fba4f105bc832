import type { Database } from '../db/database.ts';
import { selectCredentials } from './accounts.queries.ts';
import { mailKeyOf } from './mail.rules.ts';
import { isPasswordOf } from './password.ts';

/** The id of the member with this address and password, or undefined: nothing says which of the two was wrong. */
export async function logIn(db: Database, mail: string, password: string): Promise<number | undefined> {
  const credentials = await selectCredentials(db, mailKeyOf(mail));
  return (await isPasswordOf(credentials?.passwordHash, password)) ? credentials?.id : undefined;
}
