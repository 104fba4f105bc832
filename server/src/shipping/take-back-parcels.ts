import { findBegunParcels } from '../custody/index.ts';
import type { Tx } from '../db/database.ts';
import { lockUnsentParcels, type ParcelState, updateTakenBack } from './shipping.queries.ts';

/** A parcel that cannot be taken back until staff have stopped it, and why. */
interface ParcelToStop {
  parcelId: number;
  /** `exported`: its label is made. `packing`: a copy is picked for it, or it is packed. */
  why: 'exported' | 'packing';
}

interface ParcelsToTakeBack {
  /**
   * Also those that were merged into others, each with its own cards. `number`: its number among
   * the parcels of its purchase.
   */
  taken: (ParcelState & { number: number })[];
  toStop: ParcelToStop[];
}

/**
 * Locks a member's parcels that have not left, and separates those that can be taken back: no
 * export contains them, and nobody has begun to pack them. A running export or packer ends first;
 * one that begins later finds them taken back. Call it with the account locked.
 *
 * @param stopped parcels that staff have stopped by hand, so that they can be taken back as well
 * @returns undefined if one of `stopped` is no unsent parcel of the member
 */
export async function lockParcelsToTakeBack(
  tx: Tx,
  memberId: number,
  stopped: readonly number[],
): Promise<ParcelsToTakeBack | undefined> {
  const parcels = await lockUnsentParcels(tx, memberId);
  const wholes = parcels.filter(({ mergedInto }) => mergedInto === null);
  if (stopped.some((id) => !wholes.some((parcel) => parcel.id === id))) return undefined;
  const begun = await findBegunParcels(
    tx,
    wholes.map(({ id }) => id),
  );
  const toStop = wholes.flatMap(({ id, exportId, packedAt }): ParcelToStop[] => {
    if (stopped.includes(id)) return [];
    if (exportId !== null) return [{ parcelId: id, why: 'exported' }];
    return packedAt !== null || begun.has(id) ? [{ parcelId: id, why: 'packing' }] : [];
  });
  const mustBeStopped = (id: number) => toStop.some(({ parcelId }) => parcelId === id);
  // A merged parcel is stopped or taken back together with the one that carries its cards.
  const taken = parcels.filter(({ id, mergedInto }) => !mustBeStopped(mergedInto ?? id));
  return { taken, toStop };
}

/** Ends locked parcels: they are neither sent nor returned, and no list shows them as waiting. */
export async function takeBackParcels(
  tx: Tx,
  parcels: readonly Pick<ParcelState, 'id'>[],
  now: Date,
): Promise<void> {
  if (parcels.length === 0) return;
  await updateTakenBack(
    tx,
    parcels.map(({ id }) => id),
    now,
  );
}
