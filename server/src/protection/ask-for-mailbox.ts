import type { Database } from '../db/database.ts';
import { insertExclusionToSpread } from './protection.queries.ts';

/**
 * Lets a job mail a member the link that proves their mailbox, at most one a day, if something was
 * refused because it is not proved: the text of that refusal says that a mail was sent. Routes call
 * it where they write a refusal as the answer. It writes in a transaction of its own, because the
 * refused one stores nothing.
 *
 * @param refusal why it was refused; undefined if it was not
 */
export async function askForMailbox(
  db: Database,
  memberId: number,
  refusal: object | string | undefined,
): Promise<void> {
  if (typeof refusal !== 'object' || !('mailbox' in refusal) || refusal.mailbox !== true) return;
  await db.transaction((tx) => insertExclusionToSpread(tx, memberId));
}
