import type { BreakLength } from '#contract/shop/protection.ts';
import type { Database, Tx } from '../db/database.ts';
import { lockAccounts, updateBreak } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { endOfBreak, exclusionLengths, isLonger } from './breaks.rules.ts';
import { insertEvent, insertExclusions } from './protection.queries.ts';

export type BreakOutcome =
  | { kind: 'begun'; until: Date | null }
  /** The present break ends later, and cannot be shortened. */
  | { kind: 'shorter' };

export interface BreakDeps {
  db: Database;
  clock: Clock;
  /** Keyed digests of a member's mailbox and verified phone. */
  findPersonDigests: (tx: Tx, memberId: number) => Promise<readonly Buffer[]>;
}

/**
 * Begins a member's break or self-exclusion, or makes the present one longer. Nobody can end it
 * early (protection.md, "Break"): no use case does.
 */
export function beginBreak(
  { db, clock, findPersonDigests }: BreakDeps,
  memberId: number,
  length: BreakLength,
  principal: 'member' | 'staff' = 'member',
): Promise<BreakOutcome> {
  return db.transaction(async (tx) => {
    const [account] = await lockAccounts(tx, [memberId]);
    if (account === undefined) throw new MemberGoneError();
    const now = clock.now();
    const until = endOfBreak(length, now);
    if (!isLonger(account, until, now)) return { kind: 'shorter' };
    await updateBreak(tx, memberId, { breakFrom: now, breakUntil: until });
    const isExclusion = exclusionLengths.includes(length);
    if (isExclusion) await insertExclusions(tx, await findPersonDigests(tx, memberId), until);
    const kind = isExclusion ? 'exclusion' : 'break';
    await insertEvent(tx, memberId, { kind, untilAt: until, principal }, now);
    return { kind: 'begun', until };
  });
}
