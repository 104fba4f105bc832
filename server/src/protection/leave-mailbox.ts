import type { Executor, Tx } from '../db/database.ts';
import { endOfPeriods } from './caps.rules.ts';
import { findHandedOn, handOn } from './hand-on-protection.ts';
import {
  deleteLeftAccounts,
  findLeftAccounts,
  findMailboxAccounts,
  insertLeftAccounts,
} from './person-accounts.queries.ts';
import {
  boundBy,
  isProvedIn,
  type MailboxAccount,
  personAccounts,
} from './person-accounts.rules.ts';

/** The other accounts of the mailbox of an account. */
export interface Bonds {
  /** Whether the account itself has proved the mailbox. */
  isProved: boolean;
  /** All of them. */
  others: readonly number[];
  /** Those that the limits of the account bind. */
  bound: readonly number[];
  /** Those whose limits bind the account. */
  binding: readonly MailboxAccount[];
}

/** Finds the other accounts of the mailbox of an account. Before their locks: lock the person. */
export async function findBonds(db: Executor, memberId: number): Promise<Bonds> {
  const accounts = await findMailboxAccounts(db, memberId);
  const { binding } = personAccounts(memberId, accounts);
  const others = accounts.filter((account) => account.memberId !== memberId);
  return {
    isProved: isProvedIn(accounts, memberId),
    others: others.map((other) => other.memberId),
    bound: boundBy(memberId, accounts),
    binding: others.filter((other) => binding.includes(other.memberId)),
  };
}

/**
 * Keeps what a person could loosen by closing an account of a mailbox: its limits hold in the
 * accounts that it binds, and its payments count in all accounts of the mailbox until the week and
 * the month are over. All of them must be locked. Call it before the account's data are erased.
 */
export async function leaveMailbox(
  tx: Tx,
  memberId: number,
  bonds: Bonds,
  now: Date,
): Promise<void> {
  await handOnToBound(tx, memberId, bonds, now);
  await countAtOthers(tx, memberId, bonds.others, now);
}

/** Applies the limits of an account that leaves a mailbox to the accounts that it binds. */
async function handOnToBound(
  tx: Tx,
  memberId: number,
  { isProved, bound }: Bonds,
  now: Date,
): Promise<void> {
  const carried = await findHandedOn(tx, { memberId, isProved }, now);
  for (const other of bound) await handOn(tx, other, carried, now);
}

/** Lets the payments of an account count in these others, with those that counted in it. */
async function countAtOthers(
  tx: Tx,
  memberId: number,
  others: readonly number[],
  now: Date,
): Promise<void> {
  const left = [
    { leftMemberId: memberId, untilAt: endOfPeriods(now) },
    ...(await findLeftAccounts(tx, [memberId], now)),
  ];
  for (const other of others) await insertLeftAccounts(tx, other, left);
}

/**
 * Keeps as `leaveMailbox` what a person could loosen when an account gets another mailbox, in both
 * directions: the account goes on, too. Payments count only if the account had proved the mailbox:
 * its address may have been mistyped, and the others be strangers, whose sums it must not learn.
 */
export async function partMailboxes(
  tx: Tx,
  memberId: number,
  bonds: Bonds,
  now: Date,
): Promise<void> {
  const theirs = await Promise.all(bonds.binding.map((other) => findHandedOn(tx, other, now)));
  const left = [
    ...bonds.others.map((other) => ({ leftMemberId: other, untilAt: endOfPeriods(now) })),
    ...(await findLeftAccounts(tx, bonds.others, now)),
  ];
  await handOnToBound(tx, memberId, bonds, now);
  for (const each of theirs) await handOn(tx, memberId, each, now);
  if (!bonds.isProved) {
    await deleteLeftAccounts(tx, memberId);
    return;
  }
  await countAtOthers(tx, memberId, bonds.others, now);
  await insertLeftAccounts(tx, memberId, left);
}
