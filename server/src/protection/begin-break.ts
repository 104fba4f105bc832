import { type BreakLength, exclusionLengths } from '#contract/own-limits.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { updateBreak } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { findKnownEnd } from './apply-exclusion.ts';
import { endOfBreak, isLater, isLonger } from './breaks.rules.ts';
import type { People } from './person.ts';
import { insertEvent, insertExclusionToSpread } from './protection.queries.ts';
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
  const isLongest = isLonger(account, until, now);
  // The longer one may be known only by an address. This one stays when staff end that one.
  const isBegun = isLongest || isLater(until, await findKnownEnd(tx, memberId, now));
  if (isLongest) await updateBreak(tx, memberId, { breakFrom: now, breakUntil: until });
  if (isBegun) {
    const kind = exclusionLengths.includes(length) ? 'exclusion' : 'break';
    await insertEvent(tx, memberId, { kind, untilAt: until, principal }, now);
  }
  await spreadExclusion(tx, memberId, reach, now);
  // The member may prove their mailbox at this moment, which takes no lock of the person.
  await insertExclusionToSpread(tx, memberId);
  if (!isBegun) return { kind: 'shorter' };
  return { kind: 'begun', until: isLongest ? until : account.breakUntil };
}
