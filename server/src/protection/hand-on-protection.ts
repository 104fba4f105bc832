import type { Executor, Tx } from '../db/database.ts';
import { findAccount } from '../ledger/index.ts';
import { queueMail } from '../messages/index.ts';
import { findBirthDate, insertBirthDate, updateCarriedBirthDate } from './age.queries.ts';
import { adultFrom, ageStatusOf } from './age.rules.ts';
import { applyBreak, endsOf, isOfPerson, type ReachingBreak } from './apply-break.ts';
import { isLater, latest } from './breaks.rules.ts';
import {
  type Caps,
  longestWaitMs,
  noCaps,
  waitAfterClosing,
  withoutRemaining,
} from './caps.rules.ts';
import { ageReachedMail } from './exclusion.mails.ts';
import { findAccountBirthDate } from './find-age-bar.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';
import type { MailboxAccount } from './person-accounts.rules.ts';
import { findCaps, findCapsTogether, findRunningBreaks } from './protection.queries.ts';

/** The limits of an account that its person could otherwise loosen by leaving it. */
export interface CarriedLimits {
  /** When the break in another account ends: null for never, undefined without a break. */
  breakUntil: Date | null | undefined;
  /** Until when loosening its caps takes; undefined without a cap. */
  waitUntil: Date | undefined;
  /** The date of birth of a person under 18; undefined for adults. */
  bornOn: string | undefined;
}

/**
 * Finds the limits that a person must keep when they leave an account: its breaks; its caps, as a
 * wait for the time that loosening them takes; and their age.
 *
 * @param remaining caps that hold anyway: a cap that is no lower than these is not loosened
 * @param isForAddress whether breaks that are known only by an address are found, too
 */
export async function findCarried(
  db: Executor,
  memberId: number,
  now: Date,
  {
    remaining = noCaps,
    isForAddress = false,
  }: { remaining?: Caps | undefined; isForAddress?: boolean } = {},
): Promise<CarriedLimits> {
  const caps = await findCaps(db, memberId);
  const bornOn = await findAccountBirthDate(db, memberId, now);
  const isYoung = bornOn !== undefined && ageStatusOf(bornOn, now) === 'too-young';
  const all = await findRunningBreaks(db, memberId, now);
  const running = isForAddress ? all : all.filter(isOfPerson);
  const wait = caps === undefined ? 0 : waitAfterClosing(withoutRemaining(caps, remaining));
  const waits = wait > 0 ? [new Date(now.getTime() + wait)] : [];
  return {
    breakUntil: latest(endsOf(running, 'exclusion')),
    // A wait always ends.
    waitUntil: latest([...endsOf(running, 'wait'), ...waits]) ?? undefined,
    bornOn: isYoung ? bornOn : undefined,
  };
}

/** The limits that other accounts of a mailbox get when an account leaves it. */
export interface HandedOn extends CarriedLimits {
  /** How the others get its breaks. */
  origin: ReachingBreak['origin'];
}

/**
 * Finds what other accounts of the mailbox get when one leaves it: as `findCarried` if the account
 * that leaves has proved the mailbox. Otherwise it may be a stranger's who typed the address: at
 * most a break for the time that loosening a cap can take, never one without end, and no age. Call
 * it before that account is changed or erased.
 *
 * @param staying the accounts whose caps go on to bind the others: a cap that they have as low is
 *   not loosened, so it makes no wait
 */
export async function findHandedOn(
  db: Executor,
  { memberId, isProved }: Pick<MailboxAccount, 'memberId' | 'isProved'>,
  staying: readonly number[],
  now: Date,
): Promise<HandedOn> {
  const remaining = await findCapsTogether(db, staying);
  const carried = await findCarried(db, memberId, now, { remaining });
  if (isProved) return { ...carried, origin: 'person' };
  const longest = new Date(now.getTime() + longestWaitMs);
  const { breakUntil } = carried;
  const isTooLong = breakUntil !== undefined && isLater(breakUntil, longest);
  return {
    ...carried,
    breakUntil: isTooLong ? longest : breakUntil,
    bornOn: undefined,
    origin: 'address',
  };
}

/**
 * Whether it matters that a member proves their mailbox: they have limits, which then bind their
 * other accounts, or a limit or another account may wait there, so that they must prove it before
 * they pay.
 */
export async function shouldProveMailbox(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<boolean> {
  const { breakUntil, waitUntil, bornOn } = await findCarried(db, memberId, now);
  if (breakUntil !== undefined || waitUntil !== undefined || bornOn !== undefined) return true;
  const account = await findAccount(db, memberId);
  const until = account?.verifyMailboxUntil ?? null;
  if (until !== null && until > now) return true;
  return (await findPersonAccounts(db, memberId, now)).mustProve;
}

/**
 * Applies the limits that a person must keep to another account of theirs. It must be locked.
 *
 * @returns whether the account has stricter limits by it
 */
export async function handOn(
  tx: Tx,
  memberId: number,
  { breakUntil, waitUntil, bornOn, origin }: HandedOn,
  now: Date,
): Promise<boolean> {
  const changed: boolean[] = [];
  const apply = async (kind: ReachingBreak['kind'], until: Date | null) =>
    changed.push(await applyBreak(tx, memberId, { until, kind, origin }, now));
  if (breakUntil !== undefined) await apply('exclusion', breakUntil);
  if (waitUntil !== undefined) await apply('wait', waitUntil);
  if (bornOn !== undefined) changed.push(await keepYounger(tx, memberId, bornOn, now));
  return changed.includes(true);
}

/**
 * Stores for an account the date of birth with which its person was under 18 in another account,
 * unless it states a later one. A date that the member stated is never overwritten: a parent may
 * have the mailbox of a child. Until staff correct it, the later one counts. The member is mailed
 * that. The account must be locked.
 *
 * @returns whether a later date counts by it
 */
export async function keepYounger(
  tx: Tx,
  memberId: number,
  bornOn: string,
  now: Date,
): Promise<boolean> {
  const stored = await findBirthDate(tx, memberId);
  if (stored === undefined) await insertBirthDate(tx, memberId, { bornOn, isInherited: true }, now);
  else if (
    adultFrom(stored) >= adultFrom(bornOn) ||
    !(await updateCarriedBirthDate(tx, memberId, bornOn))
  )
    return false;
  await queueMail(tx, { memberId }, ageReachedMail);
  return true;
}
