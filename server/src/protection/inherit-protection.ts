import type { Tx } from '../db/database.ts';
import { findAccount, updateVerifyPhoneUntil } from '../ledger/index.ts';
import { bornBefore } from './age.rules.ts';
import { applyExclusion, latest, phoneVerificationEndOf } from './apply-exclusion.ts';
import { keepYounger } from './hand-on-protection.ts';
import { minorDigestsOf } from './minor-digest.ts';
import type { Person } from './person.ts';
import {
  findExclusions,
  findRunningBreaks,
  insertExclusions,
  insertExclusionToSpread,
} from './protection.queries.ts';

/**
 * Applies to an account the break or self-exclusion of its person, and the date of birth with which
 * their closed account was under 18. So nobody ends a break or becomes older by opening another
 * account or by verifying their phone in one. Both are stored for every mailbox and phone that the
 * person has proved, so that they apply to a new mailbox or phone, too. A phone that is only stated
 * brings no exclusion, because it may be a stranger's. If it is an excluded person's phone, the
 * member must verify it before a purchase.
 *
 * The person must be locked, and the account locked after them, or new.
 *
 * @param person if the mailbox changes, also with the digest of the former one
 */
export async function inheritProtection(
  tx: Tx,
  memberId: number,
  person: Person,
  now: Date,
): Promise<void> {
  await inheritExclusion(tx, memberId, person, now);
  await inheritAge(tx, memberId, person, now);
  const stated = latest(await findExclusions(tx, person.stated, now));
  await updateVerifyPhoneUntil(
    tx,
    memberId,
    stated === undefined ? null : phoneVerificationEndOf(stated),
  );
}

async function inheritExclusion(
  tx: Tx,
  memberId: number,
  { claimed, proved }: Person,
  now: Date,
): Promise<void> {
  const ends = [
    ...(await findExclusions(tx, claimed, now)),
    ...(await findRunningBreaks(tx, memberId, now)),
  ];
  const until = latest(ends);
  if (until === undefined) return;
  await insertExclusions(tx, proved, until);
  const account = await findAccount(tx, memberId);
  if (account !== undefined) await applyExclusion(tx, account, until, now);
  // A new proof may reach further accounts. They are locked in another transaction.
  await insertExclusionToSpread(tx, memberId);
}

/**
 * Stores the date of birth that a person under 18 stated before, unless the account states a later
 * one.
 */
async function inheritAge(
  tx: Tx,
  memberId: number,
  { claimed, proved }: Person,
  now: Date,
): Promise<void> {
  const adultFrom = latest(await findExclusions(tx, minorDigestsOf(claimed), now));
  if (adultFrom === undefined || adultFrom === null) return;
  await insertExclusions(tx, minorDigestsOf(proved), adultFrom);
  await keepYounger(tx, memberId, bornBefore(adultFrom), now);
}
