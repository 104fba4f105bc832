import type { Executor, Tx } from '../db/database.ts';
import { findAccount } from '../ledger/index.ts';
import { adultFrom } from './age.rules.ts';
import { latest } from './breaks.rules.ts';
import { endOfPeriods } from './caps.rules.ts';
import {
  type CarriedLimits,
  findCarried,
  findHandedOn,
  type HandedOn,
  handOn,
} from './hand-on-protection.ts';
import { minorDigestsOf, waitDigestsOf } from './limit-digest.ts';
import {
  deleteLeftAccounts,
  findLeftAccounts,
  findMailboxAccounts,
  insertLeftAccounts,
  type LeftAccount,
  updateLeftAccountsProved,
} from './person-accounts.queries.ts';
import {
  boundBy,
  countedIn,
  isProvedIn,
  type MailboxAccount,
  personAccounts,
} from './person-accounts.rules.ts';
import { insertExclusions } from './protection.queries.ts';
import { requireMailbox } from './require-mailbox.ts';

/** The other accounts of the mailbox of an account. */
export interface Bonds {
  /** Whether the account itself has proved the mailbox. */
  isProved: boolean;
  /** All of them. */
  others: readonly MailboxAccount[];
  /** Those that the limits of the account bind. */
  bound: readonly MailboxAccount[];
  /** Those in which its payments count when it leaves. */
  countedIn: readonly MailboxAccount[];
  /** Those whose limits bind the account. */
  binding: readonly MailboxAccount[];
}

/** Finds the other accounts of the mailbox of an account. Before their locks: lock the person. */
export async function findBonds(db: Executor, memberId: number): Promise<Bonds> {
  const accounts = await findMailboxAccounts(db, memberId);
  const others = accounts.filter((account) => account.memberId !== memberId);
  const among = (ids: readonly number[]) => others.filter((other) => ids.includes(other.memberId));
  return {
    isProved: isProvedIn(accounts, memberId),
    others,
    bound: among(boundBy(memberId, accounts)),
    countedIn: among(countedIn(memberId, accounts)),
    binding: among(personAccounts(memberId, accounts).binding),
  };
}

/**
 * Keeps what a person could loosen by closing an account of a mailbox: its limits hold in the
 * accounts that it binds, and its payments count in them, and in those that it would bind once they
 * are proved, until the week and the month are over. All of them must be locked. Call it before the
 * account's data are erased.
 *
 * @returns the accounts that have stricter limits by it
 */
export async function leaveMailbox(
  tx: Tx,
  memberId: number,
  bonds: Bonds,
  now: Date,
): Promise<number[]> {
  const { isProved, others, bound } = bonds;
  if (others.length === 0) return [];
  const handed = await findHandedOn(tx, { memberId, isProved }, provedOf(others), now);
  const reached = await handOnToBound(tx, bound, handed, now);
  await countAtOthers(tx, memberId, bonds, now);
  return reached;
}

/**
 * Applies the limits of an account that leaves a mailbox to the accounts that it binds. One that
 * has not proved the mailbox must prove it before a purchase, and gets the limits then.
 */
async function handOnToBound(
  tx: Tx,
  bound: readonly MailboxAccount[],
  handed: HandedOn,
  now: Date,
): Promise<number[]> {
  const reached: number[] = [];
  for (const { memberId, isProved } of bound) {
    const isStricter = isProved
      ? await handOn(tx, memberId, handed, now)
      : await waitForProof(tx, memberId, handed);
    if (isStricter) reached.push(memberId);
  }
  return reached;
}

/** The members of those accounts that have proved the mailbox. */
const provedOf = (accounts: readonly MailboxAccount[]) =>
  accounts.filter(({ isProved }) => isProved).map(({ memberId }) => memberId);

/** Makes an account prove its mailbox before it buys, if limits wait for it there. */
async function waitForProof(tx: Tx, memberId: number, limits: CarriedLimits): Promise<boolean> {
  const { breakUntil, waitUntil, bornOn } = limits;
  const ends = [breakUntil, waitUntil, bornOn === undefined ? undefined : adultFrom(bornOn)];
  const until = latest(ends.filter((end) => end !== undefined));
  const account = await findAccount(tx, memberId);
  if (until === undefined || account === undefined) return false;
  return requireMailbox(tx, account, until);
}

/** Lets the payments of an account count in others, with those that counted in it. */
async function countAtOthers(
  tx: Tx,
  memberId: number,
  { countedIn: others }: Bonds,
  now: Date,
): Promise<void> {
  const left: LeftAccount[] = [
    { leftMemberId: memberId, untilAt: endOfPeriods(now) },
    ...(await findLeftAccounts(tx, [memberId], now)),
  ];
  for (const other of others) await insertLeftAccounts(tx, other, left);
}

/** The limits that stay with a mailbox when an account gets another one. */
export interface Parting {
  /** The accounts that have stricter limits by it, perhaps with the account itself. */
  reached: readonly number[];
  /**
   * Stores the limits under the digests of the former mailbox, and of a phone that was verified,
   * if the account had proved the mailbox.
   */
  keepAt(formerMailbox: readonly Buffer[], formerPhone: readonly Buffer[]): Promise<void>;
}

/**
 * Keeps as `leaveMailbox` what a person could loosen when an account gets another mailbox, in both
 * directions: the account goes on, too. Payments count only if the account had proved the mailbox:
 * its address may have been mistyped, and the others be strangers, whose sums it must not learn.
 * Payments that count since it had proved an earlier mailbox go on to count.
 */
export async function partMailboxes(
  tx: Tx,
  memberId: number,
  bonds: Bonds,
  now: Date,
): Promise<Parting> {
  const theirs = await Promise.all(
    bonds.binding.map((other) => findHandedOn(tx, other, [memberId], now)),
  );
  const own = await findCarried(tx, memberId, now);
  const { isProved } = bonds;
  const provedOthers = provedOf(bonds.others);
  const handed = await findHandedOn(tx, { memberId, isProved }, provedOthers, now);
  const left: LeftAccount[] = [
    ...bonds.binding.map((one) => ({ leftMemberId: one.memberId, untilAt: endOfPeriods(now) })),
    ...(await findLeftAccounts(tx, provedOthers, now)),
  ];
  const reached = await handOnToBound(tx, bonds.bound, handed, now);
  const changed: boolean[] = [];
  for (const each of theirs) changed.push(await handOn(tx, memberId, each, now));
  if (changed.includes(true)) reached.push(memberId);
  if (!isProved) {
    await deleteLeftAccounts(tx, memberId);
    return { reached, keepAt: async () => {} };
  }
  await countAtOthers(tx, memberId, bonds, now);
  await insertLeftAccounts(tx, { memberId, isProved: true }, left);
  await updateLeftAccountsProved(tx, memberId);
  return {
    reached,
    keepAt: async (formerMailbox, formerPhone) => {
      await keepCarried(tx, formerMailbox, handed, memberId);
      await keepCarried(tx, formerPhone, own, memberId);
    },
  };
}

/**
 * Stores by digests the limits that a person keeps when they leave an account.
 *
 * @param leftBy the member whose account goes on elsewhere with its caps: the wait does not hold
 *   for it if it comes back; null if the account is closed
 */
export async function keepCarried(
  tx: Tx,
  digests: readonly Buffer[],
  { breakUntil, waitUntil, bornOn }: CarriedLimits,
  leftBy: number | null = null,
): Promise<void> {
  if (breakUntil !== undefined) await insertExclusions(tx, digests, breakUntil);
  if (waitUntil !== undefined)
    await insertExclusions(tx, waitDigestsOf(digests), waitUntil, leftBy);
  if (bornOn !== undefined) await insertExclusions(tx, minorDigestsOf(digests), adultFrom(bornOn));
}
