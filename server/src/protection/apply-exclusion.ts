import type { Tx } from '../db/database.ts';
import { type OwnBreak, updateBreak } from '../ledger/index.ts';
import { queueMail } from '../messages/index.ts';
import { isLonger } from './breaks.rules.ts';
import { exclusionReachedMail } from './exclusion.mails.ts';
import { insertEvent } from './protection.queries.ts';

/**
 * Excludes an account because of a break, a cap or an exclusion in another account of its person,
 * and mails its member. Does nothing if the account's own break ends later. The account must be
 * locked or new.
 */
export async function applyExclusion(
  tx: Tx,
  account: OwnBreak & { memberId: number },
  until: Date | null,
  now: Date,
): Promise<void> {
  if (!isLonger(account, until, now)) return;
  const { memberId } = account;
  await updateBreak(tx, memberId, { breakFrom: now, breakUntil: until });
  await insertEvent(tx, memberId, { kind: 'exclusion', untilAt: until, principal: 'member' }, now);
  await queueMail(tx, { memberId }, exclusionReachedMail(until));
}

/** Returns the latest of some ends: null if one never ends, undefined if there are none. */
export function latest(ends: readonly (Date | null)[]): Date | null | undefined {
  if (ends.length === 0) return undefined;
  if (ends.includes(null)) return null;
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
}

/**
 * Returns until when an account that states an excluded person's phone must verify it before a
 * purchase; for an exclusion without an end a time in the far future.
 */
export function phoneVerificationEndOf(until: Date | null): Date {
  return until ?? new Date('9999-01-01T00:00:00Z');
}
