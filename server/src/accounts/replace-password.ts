import type { Tx } from '../db/database.ts';
import { makeSessionSecret } from '../lib/session-secret.ts';
import type { MemberSessions } from './member-sessions.ts';
import { hashPassword } from './password.ts';
import { findMail, updatePassword, updatePasswordUseless } from './profile.queries.ts';
import { requestReissue } from './reissue-password.ts';

/**
 * Makes a member's password useless, because a stranger may know it: ends all sessions, sets a
 * password that nobody knows, and requests a temporary one by mail.
 */
export async function replacePassword(
  tx: Tx,
  sessions: MemberSessions,
  memberId: number,
  now: Date,
): Promise<void> {
  await updatePassword(tx, memberId, await hashPassword(makeSessionSecret()));
  await updatePasswordUseless(tx, memberId, now);
  await sessions.endAll(tx, memberId);
  const mail = await findMail(tx, memberId);
  if (mail !== undefined) await requestReissue(tx, mail);
}
