import { adultAge, youngestMinor } from '#contract/limits.ts';
import { type Actor, audited, isAlone } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { findMinimumAge, lockMinorsRevision, updateMinors } from './minors.queries.ts';
import { letsMoreBuy } from './minors.rules.ts';

/**
 * Sets from which age members under 18 may buy points with a guardian's consent, or that none may
 * (protection.md, "Age"). Consents stay stored, and are valid again once it is allowed again.
 *
 * In the console two people let more members buy: it loosens what protects all members under 18.
 *
 * @param from full years, 6 to 17; null: only adults buy points
 * @returns the setting's new revision
 * @throws RangeError if the age is another one
 * @throws SecondPersonNeededError if a second person must approve it
 */
export function setMinors(
  { db, clock }: { db: Database; clock: Clock },
  from: number | null,
  actor: Actor,
): Promise<number> {
  if (from !== null && (!Number.isInteger(from) || from < youngestMinor || from >= adultAge))
    throw new RangeError(`${from} is no age from ${youngestMinor} to ${adultAge - 1}`);
  return audited(db, clock, actor, 'minors', async (tx, record) => {
    await lockMinorsRevision(tx);
    const before = await findMinimumAge(tx);
    if (letsMoreBuy(before, from) && isAlone(actor)) throw new SecondPersonNeededError();
    const revision = await updateMinors(tx, from);
    record({ subject: '', details: { before, from } });
    return revision;
  });
}
