import type { Tx } from '../db/database.ts';
import { updateVerifyMailboxUntil, updateVerifyPhoneUntil } from '../ledger/index.ts';
import { bornBefore } from './age.rules.ts';
import { applyBreak, endsOf, isOfPerson, reachingKinds } from './apply-break.ts';
import { latest } from './breaks.rules.ts';
import { keepYounger } from './hand-on-protection.ts';
import { breakDigestsOf, minorDigestsOf, waitDigestsOf } from './limit-digest.ts';
import type { Person } from './person.ts';
import {
  deleteLeftBy,
  findExclusions,
  findRunningBreaks,
  insertExclusions,
  insertExclusionToSpread,
} from './protection.queries.ts';
import { endOfProof } from './require-mailbox.ts';
import { shareCaps } from './share-caps.ts';

/**
 * Applies to an account the breaks of its person, and the date of birth with which their closed
 * account was under 18. So nobody ends a break or becomes older by opening another account or by
 * verifying their phone in one (decision 60):
 *
 * - what is stored for a proved mailbox or phone applies, and is stored for all of them
 * - what is stored for the address alone applies once the mailbox is proved, and spreads nowhere
 * - while the mailbox is not proved, nothing of it applies, but the member must prove it before a
 *   purchase; the same holds for a phone that is only stated, if it is an excluded person's
 *
 * The person must be locked, and the account locked after them, or new.
 *
 * @param person if the mailbox changes, also with what was proved before
 */
export async function inheritProtection(
  tx: Tx,
  memberId: number,
  person: Person,
  now: Date,
): Promise<void> {
  // A new proof may reach further accounts, and a missing one is asked for by a mail. Both are done
  // in another transaction.
  if (await inheritWaiting(tx, memberId, person, now)) await insertExclusionToSpread(tx, memberId);
}

/**
 * Does what `inheritProtection` does, without spreading it.
 *
 * @returns whether the account has breaks, or must prove its mailbox
 */
export async function inheritWaiting(
  tx: Tx,
  memberId: number,
  person: Person,
  now: Date,
): Promise<boolean> {
  // The account binds the others of the mailbox again, so what it left there has no use any more.
  await deleteLeftBy(tx, memberId, waitDigestsOf(person.proved));
  const hasBreaks = await inheritBreaks(tx, memberId, person.proved, now);
  if (person.unproved.length === 0) await inheritFromAddress(tx, memberId, person.address, now);
  await inheritAge(tx, memberId, person.proved, now);
  const stated = latest(await findExclusions(tx, person.stated, now, memberId));
  await updateVerifyPhoneUntil(tx, memberId, stated === undefined ? null : endOfProof(stated));
  const mustProve = await waitForMailbox(tx, memberId, person, now);
  await shareCaps(tx, memberId);
  return hasBreaks || mustProve;
}

async function inheritBreaks(
  tx: Tx,
  memberId: number,
  proved: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  let hasBreaks = false;
  const running = (await findRunningBreaks(tx, memberId, now)).filter(isOfPerson);
  for (const kind of reachingKinds) {
    const digests = breakDigestsOf(kind, proved);
    const found = await findExclusions(tx, digests, now, memberId);
    const until = latest([...found, ...endsOf(running, kind)]);
    if (until === undefined) continue;
    await insertExclusions(tx, digests, until);
    await applyBreak(tx, memberId, { until, kind, origin: 'person' }, now);
    hasBreaks = true;
  }
  return hasBreaks;
}

async function inheritFromAddress(
  tx: Tx,
  memberId: number,
  address: readonly Buffer[],
  now: Date,
): Promise<void> {
  for (const kind of reachingKinds) {
    const until = latest(await findExclusions(tx, breakDigestsOf(kind, address), now, memberId));
    if (until !== undefined)
      await applyBreak(tx, memberId, { until, kind, origin: 'address' }, now);
  }
}

/**
 * Stores the date of birth that a person under 18 stated before, unless the account states a later
 * one.
 */
async function inheritAge(
  tx: Tx,
  memberId: number,
  proved: readonly Buffer[],
  now: Date,
): Promise<void> {
  const adultFrom = latest(await findExclusions(tx, minorDigestsOf(proved), now, memberId));
  if (adultFrom === undefined || adultFrom === null) return;
  await insertExclusions(tx, minorDigestsOf(proved), adultFrom);
  await keepYounger(tx, memberId, bornBefore(adultFrom), now);
}

/** Makes a member prove their mailbox before a purchase while a limit waits for them there. */
async function waitForMailbox(
  tx: Tx,
  memberId: number,
  { unproved, address }: Person,
  now: Date,
): Promise<boolean> {
  const digests = unproved.length === 0 ? [] : [...unproved, ...address];
  const all = [...digests, ...waitDigestsOf(digests), ...minorDigestsOf(digests)];
  const until = latest(await findExclusions(tx, all, now, memberId));
  await updateVerifyMailboxUntil(tx, memberId, until === undefined ? null : endOfProof(until));
  return until !== undefined;
}
