import type { Executor } from '../db/database.ts';
import { findDebts, findRestrictedAction, findRestrictions } from '../ledger/index.ts';
import { findParcelsOfSources, type ParcelRow } from './shipping.queries.ts';

/** A parcel, as its member sees it. */
export interface ParcelView extends Omit<ParcelRow, 'exportId'> {
  /**
   * True while exports leave the parcel out, because the member owes points or is restricted from
   * shipping. Its date of shipping is then unknown.
   */
  isHeldBack: boolean;
  /** True while exports leave the parcel out because the operator restricts the member. */
  isHeldByRestriction: boolean;
}

/**
 * Finds a member's parcels with cards of these purchases or exchanges. For each: whether exports
 * leave it out now, and whether a restriction is the reason.
 */
export async function findParcelsOf(
  db: Executor,
  memberId: number,
  sourceIds: readonly string[],
  now: Date,
): Promise<ParcelView[]> {
  const [parcels, hold] = await Promise.all([
    findParcelsOfSources(db, memberId, sourceIds),
    findHold(db, memberId, now),
  ]);
  return parcels.map(({ exportId, ...parcel }) => {
    const waits = parcel.sentAt === null && parcel.takenBackAt === null && exportId === null;
    return {
      ...parcel,
      isHeldBack: waits && (hold.isRestricted || hold.owes),
      isHeldByRestriction: waits && hold.isRestricted,
    };
  });
}

/** Finds why exports leave out the parcels of a member that no export contains yet. */
export async function findHold(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<{ owes: boolean; isRestricted: boolean }> {
  const [debts, restrictions] = await Promise.all([
    findDebts(db, [memberId]),
    findRestrictions(db, [memberId]),
  ]);
  const restriction = findRestrictedAction(restrictions.get(memberId), ['ship'], now);
  return { owes: debts.has(memberId), isRestricted: restriction !== undefined };
}
