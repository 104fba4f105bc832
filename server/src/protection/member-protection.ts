import type { Executor, Tx } from '../db/database.ts';
import { deleteBirthDate, findBirthDate } from './age.queries.ts';
import { adultFrom } from './age.rules.ts';
import { findCarried } from './hand-on-protection.ts';
import { minorDigestsOf } from './minor-digest.ts';
import { deleteGuardians, findGuardians } from './minors.queries.ts';
import { findEvents, insertExclusions } from './protection.queries.ts';

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
 * (protection.md, "Break"): see `findCarried`. The account must be locked.
 *
 * @param digests of their mailbox and verified phone
 */
export async function eraseProtection(
  tx: Tx,
  memberId: number,
  { digests, now }: { digests: readonly Buffer[]; now: Date },
): Promise<void> {
  const { breakUntil, bornOn } = await findCarried(tx, memberId, now);
  if (breakUntil !== undefined) await insertExclusions(tx, digests, breakUntil);
  if (bornOn !== undefined) await insertExclusions(tx, minorDigestsOf(digests), adultFrom(bornOn));
  await deleteBirthDate(tx, memberId);
  await deleteGuardians(tx, memberId);
}
