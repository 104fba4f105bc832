import type { Executor, Tx } from '../db/database.ts';
import { monthsAfter } from '../lib/months.rules.ts';
import { deleteBirthDate, findStatedBirthDate } from './age.queries.ts';
import { adultFrom } from './age.rules.ts';
import { latest } from './apply-exclusion.ts';
import { periodStarts } from './caps.rules.ts';
import { findCarried } from './hand-on-protection.ts';
import { minorDigestsOf } from './minor-digest.ts';
import { deleteGuardians, findGuardians } from './minors.queries.ts';
import { findLeftAccounts } from './person-accounts.queries.ts';
import { findEvents, insertExclusions } from './protection.queries.ts';

/** Reads what is stored about a member's age, caps and breaks, for their data download. */
export async function readProtection(db: Executor, memberId: number) {
  const [bornOn, events, guardians] = await Promise.all([
    findStatedBirthDate(db, memberId),
    findEvents(db, memberId),
    findGuardians(db, memberId),
  ]);
  return { bornOn: bornOn ?? null, events, guardians };
}

/**
 * Erases what identifies a person whose account is closed. Caps and breaks stay with the books.
 *
 * Keeps by digests what the person could otherwise loosen by closing and registering again
 * (protection.md, "Break"): see `findCarried`; for a member under 18 who may have paid, also a
 * break until the month is over, because nothing counts it in the next account. The account must be
 * locked.
 *
 * @param digests of their mailbox and verified phone
 */
export async function eraseProtection(
  tx: Tx,
  memberId: number,
  { digests, now }: { digests: readonly Buffer[]; now: Date },
): Promise<void> {
  const { breakUntil: carriedUntil, bornOn } = await findCarried(tx, memberId, now);
  const ends = carriedUntil === undefined ? [] : [carriedUntil];
  if (bornOn !== undefined && (await mayHavePaid(tx, memberId, now)))
    ends.push(monthsAfter(periodStarts(now).month, 1));
  const breakUntil = latest(ends);
  if (breakUntil !== undefined) await insertExclusions(tx, digests, breakUntil);
  if (bornOn !== undefined) await insertExclusions(tx, minorDigestsOf(digests), adultFrom(bornOn));
  await deleteBirthDate(tx, memberId);
  await deleteGuardians(tx, memberId);
}

/** Whether a member under 18 may have paid this month: by a guardian's consent, or elsewhere. */
async function mayHavePaid(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const guardians = await findGuardians(tx, memberId);
  if (guardians.some(({ confirmedAt }) => confirmedAt !== null)) return true;
  return (await findLeftAccounts(tx, [memberId], now)).length > 0;
}
