import type { Database } from '../db/database.ts';
import type { MemberSession } from '../http/shop-session.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { passwordChangedMail } from './account-notices.mails.ts';
import type { MemberSessions } from './member-sessions.ts';
import { findPasswordError, type PasswordError } from './password.rules.ts';
import { hashPassword } from './password.ts';
import { findMail, updatePassword } from './profile.queries.ts';

/**
 * Sets a new password and deletes a temporary one. Ends all other sessions of the member and mails
 * the owner.
 *
 * @returns why the password was refused; undefined if it was set
 */
export async function changePassword(
  { db, clock, sessions }: { db: Database; clock: Clock; sessions: MemberSessions },
  session: MemberSession,
  choice: { password: string; confirmation: string },
): Promise<PasswordError | undefined> {
  const { memberId } = session.principal;
  const mail = (await findMail(db, memberId)) ?? '';
  const error = findPasswordError({ ...choice, mail });
  if (error !== undefined) return error;
  const passwordHash = await hashPassword(choice.password);
  await db.transaction(async (tx) => {
    await updatePassword(tx, memberId, passwordHash);
    await sessions.endAll(tx, memberId, session);
    await queueMail(tx, { memberId }, passwordChangedMail(clock.now()));
  });
  return undefined;
}
