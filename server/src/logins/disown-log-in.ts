import { type MemberSessions, replacePassword } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { deleteAuthenticatorsSince, deleteRecoveryCodesSince } from './factors.queries.ts';
import { deleteIdentities } from './identities.queries.ts';
import { deleteDevices, findAlert, updateDisowned } from './logins.queries.ts';
import { deletePasskeysSince } from './passkeys.queries.ts';

export interface LoginDeps {
  db: Database;
  clock: Clock;
  sessions: MemberSessions;
}

/**
 * Handles a member's report that a log-in was not theirs. In one transaction it ends all their
 * sessions, replaces the password, removes factors made since that log-in and linked accounts of
 * other companies, and mails a temporary password. A repeated report does nothing more.
 *
 * @returns false if the link is unknown or has expired
 */
export async function disownLogIn(
  { db, clock, sessions }: LoginDeps,
  token: string,
): Promise<boolean> {
  const tokenHash = hashOfSecret(token);
  const now = clock.now();
  if ((await findAlert(db, tokenHash, now)) === undefined) return false;
  await db.transaction(async (tx) => {
    const logIn = await updateDisowned(tx, tokenHash, now);
    if (logIn === undefined) return;
    await replacePassword(tx, sessions, logIn.memberId, now);
    await deleteDevices(tx, logIn.memberId);
    // The stranger could have made them to come back.
    await deletePasskeysSince(tx, logIn.memberId, logIn.at);
    await deleteAuthenticatorsSince(tx, logIn.memberId, logIn.at);
    // The stranger's own account, or the member's account at a company that the stranger uses.
    await deleteIdentities(tx, logIn.memberId);
    await deleteRecoveryCodesSince(tx, logIn.memberId, logIn.at);
  });
  return true;
}
