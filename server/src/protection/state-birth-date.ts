import type { Database } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { findStoredBirthDate, insertBirthDate, updateInheritedBirthDate } from './age.queries.ts';
import { ageStatusOf, isPossibleBirthDate } from './age.rules.ts';
import { insertExclusionToSpread } from './protection.queries.ts';

export type BirthDateResult =
  /** It is stored, now or by an equal request before. */
  | 'stated'
  /** No living person was born on this date. */
  | 'impossible'
  /** Another date was stated before. Only staff change it. */
  | 'stated-before';

/**
 * Stores a member's date of birth. They state it once, before they first buy points
 * (protection.md, "Age").
 */
export function stateBirthDate(
  { db, clock }: { db: Database; clock: Clock },
  memberId: number,
  bornOn: string,
): Promise<BirthDateResult> {
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [memberId]);
    const before = await findStoredBirthDate(tx, memberId);
    if (before?.isInherited === false) return before.bornOn === bornOn ? 'stated' : 'stated-before';
    const now = clock.now();
    if (!isPossibleBirthDate(bornOn, now)) return 'impossible';
    // The answer must not tell whether an inherited date is the same: it may be a stranger's.
    if (before === undefined)
      await insertBirthDate(tx, memberId, { bornOn, isInherited: false }, now);
    else await updateInheritedBirthDate(tx, memberId, bornOn, now);
    // Mails the link that proves the mailbox: then the age counts in their other accounts, too.
    if (ageStatusOf(bornOn, now) === 'too-young') await insertExclusionToSpread(tx, memberId);
    return 'stated';
  });
}
