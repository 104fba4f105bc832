import type { Tx } from '../db/database.ts';
import { type OwnBreak, updateBreak } from '../ledger/index.ts';
import { queueMail } from '../messages/index.ts';
import { isLonger } from './breaks.rules.ts';
import { exclusionReachedMail } from './exclusion.mails.ts';
import { insertEvent } from './protection.queries.ts';

/**
 * Excludes an account because its person excluded themselves in another one, and mails its member;
 * nothing if its own break ends later. The account must be locked or new.
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

/** The latest of some ends: null for never, undefined where there is none. */
export function latest(ends: readonly (Date | null)[]): Date | null | undefined {
  if (ends.length === 0) return undefined;
  if (ends.includes(null)) return null;
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
}

/** Until when a phone of an exclusion has to be verified; a time far off where it has no end. */
export function endOfPhone(until: Date | null): Date {
  return until ?? new Date('9999-01-01T00:00:00Z');
}
