import type { Executor, Tx } from '../db/database.ts';
import { monthsAfter } from '../lib/months.rules.ts';
import { deleteBirthDate, findStatedBirthDate } from './age.queries.ts';
import { periodStarts, type Sums } from './caps.rules.ts';
import { findCarried } from './hand-on-protection.ts';
import { keepCarried } from './leave-mailbox.ts';
import { deleteGuardians, findGuardians } from './minors.queries.ts';
import { findLeftAccounts } from './person-accounts.queries.ts';
import { findEvents } from './protection.queries.ts';

/** Reads what is stored about a member's age, caps and breaks, for their data download. */
export async function readProtection(db: Executor, memberId: number) {
  const [bornOn, events, guardians] = await Promise.all([
    findStatedBirthDate(db, memberId),
    findEvents(db, memberId),
    findGuardians(db, memberId),
  ]);
  return { bornOn: bornOn ?? null, events, guardians };
}

/** A person whose account is closed, and what they paid. */
export interface LeavingPayer {
  /** Keyed digests of what they have proved, see `Person`. */
  proved: readonly Buffer[];
  /** Of their verified phone alone. */
  phone: readonly Buffer[];
  /** Of their address as it is written. */
  address: readonly Buffer[];
  /** Whether other open accounts that have proved their mailbox count what they paid. */
  hasOthers: boolean;
  now: Date;
  /** Sums what these members paid, in yen. */
  findPaidSums: (db: Executor, memberIds: readonly number[], now: Date) => Promise<Sums>;
}

/**
 * Erases what identifies a person whose account is closed. Caps and breaks stay with the books.
 *
 * Keeps by digests what the person could otherwise loosen by closing and registering again
 * (protection.md, "Break"): see `findCarried`; for a member under 18 who has paid this month, also
 * a wait until it is over, where nothing else counts it in the next account. Under the address
 * alone only breaks and waits stay: it may not be the person's. The account must be locked.
 */
export async function eraseProtection(
  tx: Tx,
  memberId: number,
  { proved, phone, address, hasOthers, now, findPaidSums }: LeavingPayer,
): Promise<void> {
  const carried = await findCarried(tx, memberId, now);
  await keepCarried(tx, proved, carried);
  const atAddress = await findCarried(tx, memberId, now, { isForAddress: true });
  await keepCarried(tx, address, { ...atAddress, bornOn: undefined });
  const left = await findLeftAccounts(tx, [memberId], now);
  const ids = [memberId, ...left.map(({ leftMemberId }) => leftMemberId)];
  if (carried.bornOn !== undefined && (await findPaidSums(tx, ids, now)).month > 0) {
    const waitUntil = monthsAfter(periodStarts(now).month, 1);
    // Other accounts of the mailbox count the payments, also in accounts that are opened later.
    const digests = hasOthers ? phone : [...proved, ...address];
    await keepCarried(tx, digests, { breakUntil: undefined, waitUntil, bornOn: undefined });
  }
  await deleteBirthDate(tx, memberId);
  await deleteGuardians(tx, memberId);
}
