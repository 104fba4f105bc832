import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import {
  LedgerBatch,
  lockAccounts,
  type RestrictableAction,
  restrictableActions,
  restrictedActions,
  updateRestriction,
} from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { lockOpenMember } from './closing.queries.ts';
import type { MemberSessions } from './member-sessions.ts';

export interface RestrictionDeps {
  db: Database;
  clock: Clock;
  sessions: MemberSessions;
  /** Locks the member's parcels that have not left yet. */
  lockParcels(tx: Tx, memberId: number): Promise<unknown>;
  /** Whether a guardian has cancelled payments of the member. */
  hasGuardianCancellation(db: Executor, memberId: number): Promise<boolean>;
}

/** `cancelled-by-guardian`: a guardian has cancelled payments, so the full restriction stays. */
export type RestrictionResult = 'restricted' | 'closed' | 'cancelled-by-guardian';

export type AllowResult =
  /** `lifted` is empty where nothing was restricted. */
  | { kind: 'allowed'; lifted: RestrictableAction[]; left: RestrictableAction[] }
  /** A guardian has cancelled payments: all actions stay restricted. */
  | { kind: 'cancelled-by-guardian' };

/**
 * Restricts what a member may do; replaces an earlier restriction.
 *
 * Every restricted action checks it with the member's ledger account locked. So this waits for
 * actions that began before, and actions that begin later are refused.
 *
 * After a guardian's cancellation, which two people decide, the money is given back. So one person
 * can no longer replace its restriction with a weaker one.
 *
 * @param restriction `until`: when it ends without an operator; null if an operator must lift it
 */
export function restrictMember(
  deps: RestrictionDeps,
  memberId: number,
  { from, until }: { from: readonly RestrictableAction[]; until: Date | null },
  actor: Actor,
): Promise<RestrictionResult> {
  return audited(deps.db, deps.clock, actor, 'member restrict', async (tx, record) => {
    // Waits for a cancellation that has begun.
    await lockAccounts(tx, [memberId]);
    const isFull = until === null && restrictableActions.every((action) => from.includes(action));
    if (!isFull && (await deps.hasGuardianCancellation(tx, memberId)))
      return 'cancelled-by-guardian';
    if (!(await restrictWithin(tx, deps, memberId, { from, until }))) return 'closed';
    const details = { from, until: until?.toISOString() ?? null };
    record({ subject: subjectOf(memberId), details });
    return 'restricted';
  });
}

/**
 * Restricts a member as `restrictMember` does, in the transaction of a change that needs it.
 *
 * @returns false if the account is closed
 */
export async function restrictWithin(
  tx: Tx,
  { clock, sessions, lockParcels }: Pick<RestrictionDeps, 'clock' | 'sessions' | 'lockParcels'>,
  memberId: number,
  { from, until }: { from: readonly RestrictableAction[]; until: Date | null },
): Promise<boolean> {
  const ledger = await LedgerBatch.open(tx, [memberId], clock);
  if ((await lockOpenMember(tx, memberId)) === undefined) return false;
  await ledger.write();
  await updateRestriction(tx, memberId, { restrictedFrom: from, restrictedUntil: until });
  if (from.includes('login')) await sessions.endAll(tx, memberId);
  // Waits for a running export of these parcels; the next export sees the restriction.
  if (from.includes('ship')) await lockParcels(tx, memberId);
  return true;
}

/**
 * Lifts restrictions of a member, except after a guardian's cancellation: the money for the points
 * and cards that are left is given back, so the account must not use them again.
 *
 * @param wanted the actions to allow again; undefined: all
 * @returns the actions that were allowed again, and those still restricted
 */
export function allowMember(
  {
    db,
    clock,
    hasGuardianCancellation,
  }: Pick<RestrictionDeps, 'db' | 'clock' | 'hasGuardianCancellation'>,
  memberId: number,
  wanted: readonly RestrictableAction[] = restrictableActions,
  actor: Actor,
): Promise<AllowResult> {
  return audited(db, clock, actor, 'member allow', async (tx, record) => {
    const ledger = await LedgerBatch.open(tx, [memberId], clock);
    await ledger.write();
    // With the account locked: it waits for a cancellation that has begun.
    if (await hasGuardianCancellation(tx, memberId)) return { kind: 'cancelled-by-guardian' };
    const account = ledger.account(memberId);
    const before = restrictedActions(account, ledger.now);
    const lifted = before.filter((action) => wanted.includes(action));
    const left = before.filter((action) => !wanted.includes(action));
    if (lifted.length === 0) return { kind: 'allowed', lifted, left };
    await updateRestriction(
      tx,
      memberId,
      left.length > 0
        ? { restrictedFrom: left, restrictedUntil: account.restrictedUntil }
        : { restrictedFrom: null, restrictedUntil: null },
    );
    const details = { lifted, left };
    record({ subject: subjectOf(memberId), details });
    return { kind: 'allowed', lifted, left };
  });
}

function subjectOf(memberId: number): string {
  return `member ${memberId}`;
}
