import type { Executor, Tx } from '../db/database.ts';
import { findAccount } from '../ledger/index.ts';
import { deleteBirthDate, findBirthDate } from './age.queries.ts';
import { adultFrom, ageStatusOf } from './age.rules.ts';
import { waitAfterClosing } from './caps.rules.ts';
import { minorDigestsOf } from './minor-digest.ts';
import { deleteGuardians, findGuardians } from './minors.queries.ts';
import { findCaps, findEvents, insertExclusions } from './protection.queries.ts';

/** Reads what is stored about a member's age, caps and breaks, for their data download. */
export async function readProtection(db: Executor, memberId: number) {
  const [bornOn, events, guardians] = await Promise.all([
    findBirthDate(db, memberId),
    findEvents(db, memberId),
    findGuardians(db, memberId),
  ]);
  return { bornOn: bornOn ?? null, events, guardians };
}

/**
 * Erases what identifies a person whose account is closed. Caps and breaks stay with the books.
 *
 * Keeps by digests what the person could otherwise loosen by closing and registering again
 * (protection.md, "Break"): their running break, their caps as a break for the time that loosening
 * them takes, and their age until they are 18. The account must be locked.
 *
 * @param digests of their mailbox and verified phone
 */
export async function eraseProtection(
  tx: Tx,
  memberId: number,
  { digests, now }: { digests: readonly Buffer[]; now: Date },
): Promise<void> {
  const [account, caps, bornOn] = [
    await findAccount(tx, memberId),
    await findCaps(tx, memberId),
    await findBirthDate(tx, memberId),
  ];
  if (account !== undefined && account.breakFrom !== null)
    await storeUntil(tx, digests, account.breakUntil, now);
  const wait = caps === undefined ? 0 : waitAfterClosing(caps);
  await storeUntil(tx, digests, new Date(now.getTime() + wait), now);
  if (bornOn !== undefined && ageStatusOf(bornOn, now) === 'too-young')
    await storeUntil(tx, minorDigestsOf(digests), adultFrom(bornOn), now);
  await deleteBirthDate(tx, memberId);
  await deleteGuardians(tx, memberId);
}

/**
 * Stores that these digests are excluded, or under 18, until a time; null means forever. Nothing is
 * stored if the time is over.
 */
async function storeUntil(
  tx: Tx,
  digests: readonly Buffer[],
  until: Date | null,
  now: Date,
): Promise<void> {
  if (until === null || until > now) await insertExclusions(tx, digests, until);
}
