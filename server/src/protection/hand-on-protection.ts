import type { Executor, Tx } from '../db/database.ts';
import { findAccount } from '../ledger/index.ts';
import { queueMail } from '../messages/index.ts';
import { findBirthDate, insertBirthDate, updateCarriedBirthDate } from './age.queries.ts';
import { ageStatusOf } from './age.rules.ts';
import { applyExclusion, latest } from './apply-exclusion.ts';
import { longestWaitMs, waitAfterClosing } from './caps.rules.ts';
import { ageReachedMail } from './exclusion.mails.ts';
import { findAccountBirthDate } from './find-age-bar.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';
import type { MailboxAccount } from './person-accounts.rules.ts';
import { findCaps, findRunningBreaks } from './protection.queries.ts';

/** The limits of an account that its person could otherwise loosen by leaving it. */
export interface CarriedLimits {
  /** When the break in another account ends: null for never, undefined without a break. */
  breakUntil: Date | null | undefined;
  /** The date of birth of a person under 18; undefined for adults. */
  bornOn: string | undefined;
}

/**
 * Finds the limits that a person must keep when they leave an account: its break; its caps, as a
 * break for the time that loosening them takes; and their age.
 */
export async function findCarried(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<CarriedLimits> {
  const caps = await findCaps(db, memberId);
  const bornOn = await findAccountBirthDate(db, memberId, now);
  const isYoung = bornOn !== undefined && ageStatusOf(bornOn, now) === 'too-young';
  const ends = await findRunningBreaks(db, memberId, now);
  const wait = caps === undefined ? 0 : waitAfterClosing(caps);
  if (wait > 0) ends.push(new Date(now.getTime() + wait));
  return { breakUntil: latest(ends), bornOn: isYoung ? bornOn : undefined };
}

/**
 * Finds what the other accounts keep when one leaves their mailbox: as `findCarried` if the account
 * has proved the mailbox. Otherwise it may be a stranger's who typed the address: at most a break
 * for the time that loosening a cap can take, never one without end, and no age.
 */
export async function findHandedOn(
  db: Executor,
  { memberId, isProved }: MailboxAccount,
  now: Date,
): Promise<CarriedLimits> {
  const carried = await findCarried(db, memberId, now);
  if (isProved) return carried;
  const { breakUntil } = carried;
  if (breakUntil === undefined) return { breakUntil, bornOn: undefined };
  const longest = now.getTime() + longestWaitMs;
  const until = Math.min(breakUntil?.getTime() ?? longest, longest);
  return { breakUntil: new Date(until), bornOn: undefined };
}

/**
 * Whether it matters that a member proves their mailbox: they have limits, which then bind their
 * other accounts, or another account has the mailbox, so that they must prove it before they pay.
 */
export async function shouldProveMailbox(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<boolean> {
  const { breakUntil, bornOn } = await findCarried(db, memberId, now);
  if (breakUntil !== undefined || bornOn !== undefined) return true;
  return (await findPersonAccounts(db, memberId, now)).mustProve;
}

/** Applies the limits that a person must keep to another account of theirs. It must be locked. */
export async function handOn(
  tx: Tx,
  memberId: number,
  { breakUntil, bornOn }: CarriedLimits,
  now: Date,
): Promise<void> {
  const account = await findAccount(tx, memberId);
  if (account !== undefined && breakUntil !== undefined)
    await applyExclusion(tx, account, breakUntil, now);
  if (bornOn !== undefined) await keepYounger(tx, memberId, bornOn, now);
}

/**
 * Stores for an account the date of birth with which its person was under 18 in another account,
 * unless it states a later one. A date that the member stated is never overwritten: a parent may
 * have the mailbox of a child. Until staff correct it, the later one counts. The member is mailed
 * that. The account must be locked.
 */
export async function keepYounger(
  tx: Tx,
  memberId: number,
  bornOn: string,
  now: Date,
): Promise<void> {
  const stored = await findBirthDate(tx, memberId);
  if (stored === undefined) await insertBirthDate(tx, memberId, { bornOn, isInherited: true }, now);
  else if (stored >= bornOn || !(await updateCarriedBirthDate(tx, memberId, bornOn))) return;
  await queueMail(tx, { memberId }, ageReachedMail);
}
