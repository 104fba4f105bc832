import type { BreakLength } from '#contract/own-limits.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { lockAccounts, updateBreak } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { endOfBreak, exclusionLengths, isLonger } from './breaks.rules.ts';
import { insertEvent, insertExclusions, lockPerson } from './protection.queries.ts';

export type BreakResult =
  | { kind: 'begun'; until: Date | null }
  /** The present break ends later, and cannot be shortened. */
  | { kind: 'shorter' };

export interface BreakDeps {
  db: Database;
  clock: Clock;
  /** Keyed digests of a member's mailbox and verified phone. */
  findPersonDigests: (tx: Tx, memberId: number) => Promise<readonly Buffer[]>;
  /** Ids of the other open accounts of a member's person. */
  findOtherAccounts: (tx: Tx, memberId: number) => Promise<readonly number[]>;
}

/**
 * Begins a member's break or self-exclusion, or makes the present one longer. Nobody can end it
 * early (protection.md, "Break"): no use case does.
 */
export function beginBreak(
  deps: BreakDeps,
  memberId: number,
  length: BreakLength,
): Promise<BreakResult> {
  return deps.db.transaction((tx) => begin(deps, tx, memberId, { length, principal: 'member' }));
}

/** Begins a break on the wish of its member, as `beginBreak` does. */
export function beginBreakFor(
  deps: BreakDeps,
  memberId: number,
  length: BreakLength,
  actor: Actor,
): Promise<BreakResult> {
  return audited(deps.db, deps.clock, actor, 'member break', async (tx, record) => {
    const result = await begin(deps, tx, memberId, { length, principal: 'staff' });
    if (result.kind === 'begun') {
      const details = { length, until: result.until?.toISOString() ?? null };
      record({ subject: `member ${memberId}`, details });
    }
    return result;
  });
}

/**
 * Begins a break, unless the present one ends later. An exclusion begins in all accounts of the
 * person: one that they opened before must not stay usable.
 */
async function begin(
  { clock, findPersonDigests, findOtherAccounts }: BreakDeps,
  tx: Tx,
  memberId: number,
  { length, principal }: { length: BreakLength; principal: 'member' | 'staff' },
): Promise<BreakResult> {
  const isExclusion = exclusionLengths.includes(length);
  const digests = isExclusion ? await findPersonDigests(tx, memberId) : [];
  // An account that the person registers at the same time waits here, or is found.
  await lockPerson(tx, digests);
  const others = isExclusion ? await findOtherAccounts(tx, memberId) : [];
  const accounts = await lockAccounts(tx, [memberId, ...others]);
  const account = accounts.find((each) => each.memberId === memberId);
  if (account === undefined) throw new MemberGoneError();
  const now = clock.now();
  const until = endOfBreak(length, now);
  if (!isLonger(account, until, now)) return { kind: 'shorter' };
  await insertExclusions(tx, digests, until);
  const kind = isExclusion ? 'exclusion' : 'break';
  for (const each of accounts) {
    if (!isLonger(each, until, now)) continue;
    await updateBreak(tx, each.memberId, { breakFrom: now, breakUntil: until });
    await insertEvent(tx, each.memberId, { kind, untilAt: until, principal }, now);
  }
  return { kind: 'begun', until };
}
