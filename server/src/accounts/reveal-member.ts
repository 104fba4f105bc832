import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findProfile, type RegisteredMember } from './profile.queries.ts';

/**
 * Reads the personal data of a member for an operator, and writes to the audit log that they did.
 *
 * @returns undefined if the account is closed or does not exist; nothing is recorded then
 */
export function revealMember(
  { db, clock }: { db: Database; clock: Clock },
  memberId: number,
  actor: Actor,
): Promise<RegisteredMember | undefined> {
  return audited(db, clock, actor, 'member reveal', async (tx, record) => {
    const registered = await findProfile(tx, memberId);
    if (registered !== undefined) record({ subject: `member ${memberId}` });
    return registered;
  });
}
