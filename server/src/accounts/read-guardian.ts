import type { Executor } from '../db/database.ts';
import { mailboxOf, readMail } from './mail.rules.ts';
import { findMemberName } from './person.queries.ts';
import { findPersonOf } from './profile.queries.ts';

/**
 * Reads the mail address of a member's guardian as it was typed, and the name of the member.
 *
 * @returns `own` if the address leads to the member's own mailbox
 */
export async function readGuardian(
  db: Executor,
  memberId: number,
  typed: string,
): Promise<{ mail: string; memberName: string } | 'invalid' | 'own'> {
  const mail = readMail(typed);
  const person = await findPersonOf(db, memberId);
  if (mail === undefined || person === undefined) return 'invalid';
  if (mailboxOf(mail) === mailboxOf(person.mail)) return 'own';
  return { mail, memberName: await findMemberName(db, memberId) };
}
