import { monthsAfter } from '#contract/months.ts';
import type { Executor, Tx } from '../db/database.ts';
import { deleteBirthDate, findStatedBirthDate } from './age.queries.ts';
import { periodStarts, type Sums } from './caps.rules.ts';
import { findCarried } from './hand-on-protection.ts';
import { keepCarried } from './leave-mailbox.ts';
import { deleteGuardians, findGuardians } from './minors.queries.ts';
import type { Person } from './person.ts';
import { findLeftAccounts } from './person-accounts.queries.ts';
import { findCapsTogether, findEvents } from './protection.queries.ts';

/** Reads what is stored about a member's age, caps and breaks, for their data download. */
export async function readProtection(db: Executor, memberId: number) {
  const [bornOn, events, guardians] = await Promise.all([
    findStatedBirthDate(db, memberId),
    findEvents(db, memberId),
    findGuardians(db, memberId),
  ]);
  return { bornOn: bornOn ?? null, events, guardians };
}

/** A person whose account is being closed. */
export interface LeavingPerson extends Pick<Person, 'proved' | 'address'> {
  /** Keyed digests of their verified phone alone. */
  phone: readonly Buffer[];
  /** The other accounts that have proved the mailbox, stay open, and count what they paid. */
  staying: readonly number[];
  now: Date;
}

/** A person whose account is being closed, and what they paid. */
export interface LeavingPayer extends LeavingPerson {
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
  { proved, phone, address, staying, now, findPaidSums }: LeavingPayer,
): Promise<void> {
  const carried = await findCarried(tx, memberId, now);
  const remaining = await findCapsTogether(tx, staying);
  // Caps of the accounts that stay also bind an account that proves the mailbox later. One that
  // verifies the phone may have another mailbox.
  await keepCarried(tx, proved, await findCarried(tx, memberId, now, { remaining }));
  await keepCarried(tx, phone, carried);
  const atAddress = await findCarried(tx, memberId, now, { isForAddress: true });
  await keepCarried(tx, address, { ...atAddress, bornOn: undefined });
  const left = await findLeftAccounts(tx, [memberId], now);
  const ids = [memberId, ...left.map(({ leftMemberId }) => leftMemberId)];
  if (carried.bornOn !== undefined && (await findPaidSums(tx, ids, now)).month > 0) {
    const waitUntil = monthsAfter(periodStarts(now).month, 1);
    // Other accounts of the mailbox count the payments, also in accounts that are opened later.
    const digests = staying.length > 0 ? phone : [...proved, ...address];
    await keepCarried(tx, digests, { breakUntil: undefined, waitUntil, bornOn: undefined });
  }
  await deleteBirthDate(tx, memberId);
  await deleteGuardians(tx, memberId);
}
