import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { lockOpenMember } from './closing.queries.ts';
import type { MemberSessions } from './member-sessions.ts';

/**
 * Ends all sessions of a member, such as after a lost phone.
 *
 * @returns how many were ended; undefined if the account is closed or does not exist
 */
export function signMemberOut(
  { db, clock, sessions }: { db: Database; clock: Clock; sessions: MemberSessions },
  memberId: number,
  actor: Actor,
): Promise<number | undefined> {
  return audited(db, clock, actor, 'member sign-out', async (tx, record) => {
    if ((await lockOpenMember(tx, memberId)) === undefined) return undefined;
    const ended = await sessions.endAll(tx, memberId);
    record({ subject: `member ${memberId}`, details: { ended } });
    return ended;
  });
}
