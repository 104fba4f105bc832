import type { Executor } from '../db/database.ts';
import { findDebts } from '../ledger/index.ts';
import { type ParcelRow, selectParcelsOf } from './shipping.queries.ts';

/** What a member sees of a parcel. */
export interface ParcelView extends Omit<ParcelRow, 'exportId'> {
  /** No export takes it while the member owes points: nobody can say by when it leaves. */
  isHeld: boolean;
}

/** A member's parcels with cards of these purchases or exchanges. */
export async function findParcelsOf(
  db: Executor,
  memberId: number,
  sourceIds: readonly string[],
): Promise<ParcelView[]> {
  const [parcels, debts] = await Promise.all([
    selectParcelsOf(db, memberId, sourceIds),
    findDebts(db, [memberId]),
  ]);
  return parcels.map(({ exportId, ...parcel }) => ({
    ...parcel,
    isHeld: parcel.sentAt === null && exportId === null && debts.has(memberId),
  }));
}
