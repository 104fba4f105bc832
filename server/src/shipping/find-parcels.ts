import type { Executor } from '../db/database.ts';
import { findDebts, findRestrictions, heldBackFrom } from '../ledger/index.ts';
import { type ParcelRow, selectParcelsOf } from './shipping.queries.ts';

/** What a member sees of a parcel. */
export interface ParcelView extends Omit<ParcelRow, 'exportId'> {
  /**
   * No export takes it while the member owes points, or is held back from having cards shipped:
   * nobody can say by when it leaves.
   */
  isHeld: boolean;
  /** It is the operator who holds it back. */
  isOnHold: boolean;
}

/** A member's parcels with cards of these purchases or exchanges. */
export async function findParcelsOf(
  db: Executor,
  memberId: number,
  sourceIds: readonly string[],
  now: Date,
): Promise<ParcelView[]> {
  const [parcels, debts, restrictions] = await Promise.all([
    selectParcelsOf(db, memberId, sourceIds),
    findDebts(db, [memberId]),
    findRestrictions(db, [memberId]),
  ]);
  const isRestricted = heldBackFrom(restrictions.get(memberId), ['ship'], now) !== undefined;
  return parcels.map(({ exportId, ...parcel }) => {
    const waits = parcel.sentAt === null && exportId === null;
    const isOnHold = waits && isRestricted;
    return { ...parcel, isHeld: isOnHold || (waits && debts.has(memberId)), isOnHold };
  });
}
