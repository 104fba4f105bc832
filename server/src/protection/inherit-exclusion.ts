import type { Tx } from '../db/database.ts';
import { findAccount, updateBreak } from '../ledger/index.ts';
import { isLonger } from './breaks.rules.ts';
import { findExclusions, insertEvent } from './protection.queries.ts';

/**
 * Gives an account the self-exclusion of its person, so that nobody ends an exclusion by opening
 * another account or verifying their phone in one. The account must be locked or new.
 *
 * @param digests of the mailbox or the phone that were just registered or verified
 */
export async function inheritExclusion(
  tx: Tx,
  memberId: number,
  digests: readonly Buffer[],
  now: Date,
): Promise<void> {
  const ends = await findExclusions(tx, digests, now);
  if (ends.length === 0) return;
  const until = ends.includes(null)
    ? null
    : new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
  const account = await findAccount(tx, memberId);
  if (account === undefined || !isLonger(account, until, now)) return;
  await updateBreak(tx, memberId, { breakFrom: now, breakUntil: until });
  const event = { kind: 'exclusion', untilAt: until, principal: 'member' } as const;
  await insertEvent(tx, memberId, event, now);
}
