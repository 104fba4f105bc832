import type { Tx } from '../db/database.ts';
import { findAccount, updateBreak } from '../ledger/index.ts';
import { findBirthDate, insertBirthDate, updateBirthDate } from './age.queries.ts';
import { bornBefore } from './age.rules.ts';
import { isLonger } from './breaks.rules.ts';
import { minorDigestsOf } from './minor-digest.ts';
import { findExclusions, insertEvent, insertExclusions, lockPerson } from './protection.queries.ts';

/**
 * Gives an account the self-exclusion of its person, and the age at which their closed account
 * stated to be under 18. So nobody ends an exclusion or becomes older by opening another account or
 * verifying their phone in one. Stores both for all digests of the account, too, so that they hold
 * for its new mailbox or phone. The account must be locked or new.
 *
 * @param digests of the account's mailbox, also the former one where it changes, and of its
 *   verified phone
 * @param stated of a phone that the account states and has not verified: the exclusion of the
 *   person who has verified it holds, but no exclusion is stored for it, because it may be a
 *   stranger's
 */
export async function inheritProtection(
  tx: Tx,
  memberId: number,
  digests: readonly Buffer[],
  now: Date,
  stated: readonly Buffer[] = [],
): Promise<void> {
  await lockPerson(tx, digests);
  await inheritExclusion(tx, memberId, { digests, stated }, now);
  await inheritAge(tx, memberId, digests, now);
}

async function inheritExclusion(
  tx: Tx,
  memberId: number,
  { digests, stated }: { digests: readonly Buffer[]; stated: readonly Buffer[] },
  now: Date,
): Promise<void> {
  const until = latest(await findExclusions(tx, [...digests, ...stated], now));
  if (until === undefined) return;
  await insertExclusions(tx, digests, until);
  const account = await findAccount(tx, memberId);
  if (account === undefined || !isLonger(account, until, now)) return;
  await updateBreak(tx, memberId, { breakFrom: now, breakUntil: until });
  const event = { kind: 'exclusion', untilAt: until, principal: 'member' } as const;
  await insertEvent(tx, memberId, event, now);
}

/** Stores the date of birth of a person under 18, unless the account states a later one. */
async function inheritAge(
  tx: Tx,
  memberId: number,
  digests: readonly Buffer[],
  now: Date,
): Promise<void> {
  const minorDigests = minorDigestsOf(digests);
  const adultFrom = latest(await findExclusions(tx, minorDigests, now));
  if (adultFrom === undefined || adultFrom === null) return;
  await insertExclusions(tx, minorDigests, adultFrom);
  const bornOn = bornBefore(adultFrom);
  const stated = await findBirthDate(tx, memberId);
  if (stated === undefined) await insertBirthDate(tx, memberId, bornOn, now);
  else if (stated < bornOn) await updateBirthDate(tx, memberId, bornOn);
}

/** The latest of some ends: null for never, undefined where there is none. */
function latest(ends: readonly (Date | null)[]): Date | null | undefined {
  if (ends.length === 0) return undefined;
  if (ends.includes(null)) return null;
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
}
