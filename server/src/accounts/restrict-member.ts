import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import {
  LedgerBatch,
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
}

/**
 * Restricts what a member may do; replaces an earlier restriction.
 *
 * Every restricted action checks it with the member's ledger account locked. So this waits for
 * actions that began before, and actions that begin later are refused.
 *
 * @param restriction `until`: when it ends without an operator; null if an operator must lift it
 * @returns false if the account is closed
 */
export function restrictMember(
  deps: RestrictionDeps,
  memberId: number,
  { from, until }: { from: readonly RestrictableAction[]; until: Date | null },
  actor: Actor,
): Promise<boolean> {
  return audited(deps.db, deps.clock, actor, 'member restrict', async (tx, record) => {
    if (!(await restrictWithin(tx, deps, memberId, { from, until }))) return false;
    const details = { from, until: until?.toISOString() ?? null };
    record({ subject: subjectOf(memberId), details });
    return true;
  });
}

/**
 * Restricts a member as `restrictMember` does, in the transaction of a change that needs it.
 *
 * @returns false if the account is closed
 */
export async function restrictWithin(
  tx: Tx,
  { clock, sessions, lockParcels }: Omit<RestrictionDeps, 'db'>,
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
 * Lifts restrictions of a member.
 *
 * @param wanted the actions to allow again; undefined: all
 * @returns the actions that were allowed again, and those still restricted; `lifted` is empty where
 *   nothing was restricted
 */
export function allowMember(
  { db, clock }: Pick<RestrictionDeps, 'db' | 'clock'>,
  memberId: number,
  wanted: readonly RestrictableAction[] = restrictableActions,
  actor: Actor,
): Promise<{ lifted: RestrictableAction[]; left: RestrictableAction[] }> {
  return audited(db, clock, actor, 'member allow', async (tx, record) => {
    const ledger = await LedgerBatch.open(tx, [memberId], clock);
    await ledger.write();
    const account = ledger.account(memberId);
    const before = restrictedActions(account, ledger.now);
    const lifted = before.filter((action) => wanted.includes(action));
    const left = before.filter((action) => !wanted.includes(action));
    if (lifted.length === 0) return { lifted, left };
    await updateRestriction(
      tx,
      memberId,
      left.length > 0
        ? { restrictedFrom: left, restrictedUntil: account.restrictedUntil }
        : { restrictedFrom: null, restrictedUntil: null },
    );
    const details = { lifted, left };
    record({ subject: subjectOf(memberId), details });
    return { lifted, left };
  });
}

function subjectOf(memberId: number): string {
  return `member ${memberId}`;
}
