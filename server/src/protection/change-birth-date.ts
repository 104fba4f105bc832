import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { queueMail } from '../messages/index.ts';
import { findStoredBirthDate, updateBirthDate } from './age.queries.ts';
import { adultFrom, isPossibleBirthDate, loosens } from './age.rules.ts';
import { findAccountBirthDate } from './find-age-bar.ts';
import { minorDigestsOf } from './limit-digest.ts';
import type { People, Person } from './person.ts';
import { birthDateChangedMail } from './protection.mails.ts';
import { deleteExclusions, insertExclusions } from './protection.queries.ts';

export type BirthDateChange =
  | 'changed'
  /** No living person was born on this date. */
  | 'impossible'
  /** The member has not stated one. They do so before they first buy points. */
  | 'not-stated'
  | 'unchanged'
  /** One person runs the shop alone, and would make somebody under 18 older. */
  | 'needs-two-people';

/**
 * Corrects a member's date of birth after a check of identity; the member gets a mail. An age under
 * 18 that another account left to them ends: staff state the same date again to end it, or that
 * age's date to make it the member's own. The audit log has that it was changed, without dates: its
 * entries cannot be erased.
 *
 * Two people make somebody under 18 older. Single-handed mode does not replace the second one:
 * staff tighten what protects a member, and never loosen it alone (protection.md, "Limits").
 * When two people have done so, the member's mailbox and phone are no longer stored as a child's.
 *
 * @throws SecondPersonNeededError if a second person must approve it
 */
export function changeBirthDate(
  { db, clock, people }: { db: Database; clock: Clock; people: People },
  memberId: number,
  bornOn: string,
  actor: Actor,
): Promise<BirthDateChange> {
  return audited(db, clock, actor, 'member birth-date', async (tx, record) => {
    // The person is locked first, then ledger accounts, as everywhere.
    await people.lock(tx, memberId);
    await lockAccounts(tx, [memberId]);
    const now = clock.now();
    const before = await findAccountBirthDate(tx, memberId, now);
    if (before === undefined) return 'not-stated';
    const stored = await findStoredBirthDate(tx, memberId);
    const isOnlyOwn = stored?.isInherited === false && stored.carriedBornOn === null;
    if (isOnlyOwn && stored.bornOn === bornOn) return 'unchanged';
    if (!isPossibleBirthDate(bornOn, now)) return 'impossible';
    const isLooser = loosens(before, bornOn, now);
    if (isLooser && actor.approver === undefined) {
      if (actor.singleHanded === true) return 'needs-two-people';
      throw new SecondPersonNeededError();
    }
    await updateBirthDate(tx, memberId, bornOn);
    if (isLooser) await correctStoredAge(tx, await people.find(tx, memberId), bornOn, now);
    await queueMail(tx, { memberId }, birthDateChangedMail);
    record({ subject: `member ${memberId}`, details: { fields: ['birthDate'], isLooser } });
    return 'changed';
  });
}

/** Corrects the age under 18 that is stored for a proved mailbox or phone, if there is one. */
async function correctStoredAge(
  tx: Tx,
  { proved }: Person,
  bornOn: string,
  now: Date,
): Promise<void> {
  const wasStored = await deleteExclusions(tx, minorDigestsOf(proved));
  if (wasStored && adultFrom(bornOn) > now)
    await insertExclusions(tx, minorDigestsOf(proved), adultFrom(bornOn));
}
