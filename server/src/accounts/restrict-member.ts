import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database, Tx } from '../db/database.ts';
import {
  type Deed,
  deeds,
  LedgerBatch,
  restrictedDeeds,
  updateRestriction,
} from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { lockOpenMember } from './closing.queries.ts';
import type { Sessions } from './sessions.ts';

export interface RestrictingParts {
  db: Database;
  clock: Clock;
  sessions: Sessions;
  /** Locks the member's parcels that have not left. */
  lockParcels(tx: Tx, memberId: number): Promise<unknown>;
}

/**
 * Holds a member back from deeds, in place of what they were held back from before. Each deed looks
 * at it under the lock of the member's account: what was begun before is waited for, and nothing is
 * done behind it.
 *
 * @param restriction `until` is the instant at which it ends by itself; null: it is lifted by hand
 * @returns false where the account is closed
 */
export function restrictMember(
  { db, clock, sessions, lockParcels }: RestrictingParts,
  memberId: number,
  { from, until }: { from: readonly Deed[]; until: Date | null },
  actor: Actor,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    if ((await lockOpenMember(tx, memberId)) === undefined) return false;
    await book.write();
    await updateRestriction(tx, memberId, { restrictedFrom: from, restrictedUntil: until });
    if (from.includes('login')) await sessions.endAll(tx, memberId);
    // An export that has them in hand is waited for; the next one sees the restriction.
    if (from.includes('ship')) await lockParcels(tx, memberId);
    const details = { from, until: until?.toISOString() ?? null };
    await recordAction(
      tx,
      { ...actor, action: 'member restrict', subject: subjectOf(memberId), details },
      book.now,
    );
    return true;
  });
}

/**
 * Lets a member do again what they are held back from.
 *
 * @param wanted which of it; undefined: all
 * @returns what they may do again and what they are still held back from; the first is empty where
 *   nothing was to be lifted
 */
export function allowMember(
  { db, clock }: Pick<RestrictingParts, 'db' | 'clock'>,
  memberId: number,
  wanted: readonly Deed[] = deeds,
  actor: Actor,
): Promise<{ lifted: Deed[]; left: Deed[] }> {
  return db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], clock);
    await book.write();
    const account = book.account(memberId);
    const before = restrictedDeeds(account, book.now);
    const lifted = before.filter((deed) => wanted.includes(deed));
    const left = before.filter((deed) => !wanted.includes(deed));
    if (lifted.length === 0) return { lifted, left };
    await updateRestriction(
      tx,
      memberId,
      left.length > 0
        ? { restrictedFrom: left, restrictedUntil: account.restrictedUntil }
        : { restrictedFrom: null, restrictedUntil: null },
    );
    const details = { lifted, left };
    await recordAction(
      tx,
      { ...actor, action: 'member allow', subject: subjectOf(memberId), details },
      book.now,
    );
    return { lifted, left };
  });
}

function subjectOf(memberId: number): string {
  return `member ${memberId}`;
}
