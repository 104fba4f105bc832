import type { Executor, Tx } from '../db/database.ts';
import { findAccount, type OwnBreak, updateBreak } from '../ledger/index.ts';
import { queueMail } from '../messages/index.ts';
import { isLater, isLonger, latest } from './breaks.rules.ts';
import { exclusionReachedMail } from './exclusion.mails.ts';
import {
  type BreakKind,
  type BreakOrigin,
  findRunningBreaks,
  insertEvent,
  type ProtectionEvent,
  type RunningBreak,
} from './protection.queries.ts';

/** How breaks reach other accounts: chosen ones of any length as exclusions, and waits apart. */
export const reachingKinds = ['exclusion', 'wait'] as const;
export type ReachingKind = (typeof reachingKinds)[number];

/** A break of a person that reaches an account. */
export interface ReachingBreak {
  until: Date | null;
  kind: ReachingKind;
  origin: Exclude<BreakOrigin, 'own'>;
}

/**
 * Applies to an account a break that its person has elsewhere, and mails its member. Does nothing
 * if the account's own break ends later. The account must be locked or new.
 *
 * @returns whether the account has a longer break by it
 */
export async function applyBreak(
  tx: Tx,
  memberId: number,
  { until, kind, origin }: ReachingBreak,
  now: Date,
): Promise<boolean> {
  const account = await findAccount(tx, memberId);
  if (account === undefined) return false;
  const found = { kind, untilAt: until, principal: 'member', origin } as const;
  const { isLongest } = await storeBreak(tx, account, found, now);
  if (isLongest) await queueMail(tx, { memberId }, exclusionReachedMail(until));
  return isLongest;
}

/**
 * Stores a break of an account, its own or one that reaches it, unless a break that is surely its
 * person's ends later. The account must be locked or new.
 *
 * @returns whether the account is now on this break, and whether it is stored
 */
export async function storeBreak(
  tx: Tx,
  account: OwnBreak & { memberId: number },
  event: ProtectionEvent & { kind: BreakKind; untilAt: Date | null },
  now: Date,
): Promise<{ isLongest: boolean; isStored: boolean }> {
  const { memberId } = account;
  const { untilAt, origin } = event;
  const isLongest = isLonger(account, untilAt, now);
  // The longer one may be known only by an address. This one stays when staff end that one.
  const isStored =
    isLongest || (origin !== 'address' && isLater(untilAt, await findKnownEnd(tx, memberId, now)));
  if (isLongest) await updateBreak(tx, memberId, { breakFrom: now, breakUntil: untilAt });
  if (isStored) await insertEvent(tx, memberId, event, now);
  return { isLongest, isStored };
}

/**
 * Finds until when an account is on a break that is surely its person's; undefined if it is not.
 */
export async function findKnownEnd(
  tx: Executor,
  memberId: number,
  now: Date,
): Promise<Date | null | undefined> {
  const running = await findRunningBreaks(tx, memberId, now);
  return latest(running.filter(isOfPerson).map(({ untilAt }) => untilAt));
}

/** Returns the ends of those breaks that reach other accounts as this kind. */
export function endsOf(running: readonly RunningBreak[], reaching: ReachingKind): (Date | null)[] {
  return running
    .filter(({ kind }) => (kind === 'wait') === (reaching === 'wait'))
    .map(({ untilAt }) => untilAt);
}

/** Whether a break reaches other accounts: not if it is known only by an address. */
export const isOfPerson = ({ origin }: RunningBreak): boolean => origin !== 'address';
