import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { insertNote, lockOpenAccount } from './member-timeline.queries.ts';

/**
 * Adds a note to a member. The audit log records that a note was added, but not its text: an audit
 * entry can never be erased, but a note is erased with the account.
 *
 * @returns its id; undefined if there is no such member
 */
export function addMemberNote(
  { db, clock }: { db: Database; clock: Clock },
  { memberId, note }: { memberId: number; note: string },
  actor: Actor,
): Promise<string | undefined> {
  return audited(db, clock, actor, 'member note', async (tx, record) => {
    // The closing of the account, which deletes its notes, waits.
    if (!(await lockOpenAccount(tx, memberId))) return undefined;
    const id = await insertNote(tx, {
      ...{ memberId, note, writer: actor.principal.name, createdAt: clock.now() },
      writtenBy: staffIdOf(actor),
    });
    record({ subject: `member ${memberId}`, details: { note: id } });
    return id;
  });
}
