import { findPasswordHash, isPasswordOf } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import { freshUntil } from '../factors/factors.rules.ts';
import type { MemberSession } from '../http/shop-session.ts';
import type { Clock } from '../lib/clock.ts';
import { findKnownFactors } from './factors.queries.ts';
import { freshMs } from './logins.rules.ts';
import { findSessionOwner } from './passkeys.queries.ts';

/**
 * Whether a member may add a passkey or an authenticator in this session: they showed a factor or
 * logged in during the last five minutes, or type their password now. Otherwise a thief could add a
 * factor on a device that was left logged in.
 */
export async function mayAddFactor(
  { db, clock }: { db: Database; clock: Clock },
  session: MemberSession,
  password: string | undefined,
): Promise<boolean> {
  const { memberId } = session.principal;
  const [owner, known] = await Promise.all([
    findSessionOwner(db, session.idHash),
    findKnownFactors(db, memberId, session.idHash),
  ]);
  if (owner === undefined) return false;
  const now = clock.now();
  if (freshUntil(known.shownAt, now) !== null) return true;
  if (now.getTime() - owner.createdAt.getTime() < freshMs) return true;
  if (password === undefined) return false;
  return isPasswordOf(await findPasswordHash(db, memberId), password);
}
