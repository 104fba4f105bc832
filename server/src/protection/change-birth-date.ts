import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { queueMail } from '../messages/index.ts';
import { findBirthDate, updateBirthDate } from './age.queries.ts';
import { isPossibleBirthDate, loosens } from './age.rules.ts';
import { birthDateChangedMail } from './protection.mails.ts';

export type BirthDateChange =
  | 'changed'
  /** No living person was born on this date. */
  | 'impossible'
  /** The member has not stated one. They do so before they first buy points. */
  | 'not-stated'
  | 'unchanged';

/**
 * Corrects a member's date of birth after a check of identity; the member gets a mail. The audit
 * log has that it was changed, without dates: its entries cannot be erased.
 *
 * @throws SecondPersonNeededError if one person alone would make somebody under 18 older
 */
export function changeBirthDate(
  { db, clock }: { db: Database; clock: Clock },
  memberId: number,
  bornOn: string,
  actor: Actor,
): Promise<BirthDateChange> {
  return audited(db, clock, actor, 'member birth-date', async (tx, record) => {
    await lockAccounts(tx, [memberId]);
    const now = clock.now();
    const before = await findBirthDate(tx, memberId);
    if (before === undefined) return 'not-stated';
    if (before === bornOn) return 'unchanged';
    if (!isPossibleBirthDate(bornOn, now)) return 'impossible';
    const isLooser = loosens(before, bornOn, now);
    if (isLooser && actor.approver === undefined && actor.singleHanded !== true)
      throw new SecondPersonNeededError();
    await updateBirthDate(tx, memberId, bornOn);
    await queueMail(tx, { memberId }, birthDateChangedMail);
    record({ subject: `member ${memberId}`, details: { fields: ['birthDate'], isLooser } });
    return 'changed';
  });
}
