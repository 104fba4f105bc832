import { endOfBreak } from '#contract/break-end.ts';
import { type BreakLength, exclusionLengths } from '#contract/own-limits.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { storeBreak } from './apply-break.ts';
import type { People } from './person.ts';
import { insertExclusionToSpread } from './protection.queries.ts';
import { lockReach, spreadExclusion } from './spread-exclusion.ts';

export type BreakResult =
  | { kind: 'begun'; until: Date | null }
  /** The present break ends later, and cannot be shortened. */
  | { kind: 'shorter' };

export interface BreakDeps {
  db: Database;
  clock: Clock;
  people: People;
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

/** Begins a break as staff, because the member asked for it; otherwise as `beginBreak`. */
export function beginBreakAsStaff(
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
 * Begins a break, unless the present one ends later. It also applies to the other accounts of the
 * person, even if it began before they opened them: no account may stay usable.
 */
async function begin(
  { clock, people }: BreakDeps,
  tx: Tx,
  memberId: number,
  { length, principal }: { length: BreakLength; principal: 'member' | 'staff' },
): Promise<BreakResult> {
  const reach = await lockReach(people, tx, memberId);
  const account = reach.accounts.find((each) => each.memberId === memberId);
  if (account === undefined) throw new MemberGoneError();
  const now = clock.now();
  const until = endOfBreak(length, now);
  const kind = exclusionLengths.includes(length) ? 'exclusion' : 'break';
  const begun = { kind, untilAt: until, principal } as const;
  const { isLongest, isStored } = await storeBreak(tx, account, begun, now);
  await spreadExclusion(tx, memberId, reach, now);
  // The member may prove their mailbox at this moment, which takes no lock of the person.
  await insertExclusionToSpread(tx, memberId);
  if (!isStored) return { kind: 'shorter' };
  return { kind: 'begun', until: isLongest ? until : account.breakUntil };
}
