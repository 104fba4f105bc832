import { adultAge, youngestMinor } from '#contract/limits.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { putSetting } from '../db/shop-setting.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { findMinorsFrom } from './minors.queries.ts';

/**
 * Sets from which age members under 18 may buy points with a guardian's consent, or that none may
 * (protection.md, "Age"). Consents stay stored, and are valid again once it is allowed again.
 *
 * @param from full years, 6 to 17; null: only adults buy points
 * @throws RangeError if the age is another one
 */
export function setMinors(
  { db, clock }: { db: Database; clock: Clock },
  from: number | null,
  actor: Actor,
): Promise<void> {
  if (from !== null && (!Number.isInteger(from) || from < youngestMinor || from >= adultAge))
    throw new RangeError(`${from} is no age from ${youngestMinor} to ${adultAge - 1}`);
  return audited(db, clock, actor, 'minors', async (tx, record) => {
    const before = await findMinorsFrom(tx);
    await putSetting(tx, 'minors-from', from);
    record({ subject: '', details: { before, from } });
  });
}
