import { findBegunParcels } from '../custody/index.ts';
import type { Executor } from '../db/database.ts';
import { findHold } from './find-parcels.ts';
import { addressKey, whyFixed } from './merge.rules.ts';
import {
  findUnsentParts,
  findWaitingOfMember,
  type ParcelPart,
  type WaitingParcel,
} from './merges.queries.ts';

/** A parcel that has not left, as its member sees it. */
export interface OwnParcel extends WaitingParcel {
  parts: readonly ParcelPart[];
  /** Parcels with the same number may travel as one; undefined: its cards stay in it. */
  group: number | undefined;
  /** As in `ParcelView`. */
  isHeldBack: boolean;
  isHeldByRestriction: boolean;
}

/** Finds a member's parcels that have not left, the most urgent first. */
export async function findOwnParcels(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<OwnParcel[]> {
  const [parcels, parts, hold] = await Promise.all([
    findWaitingOfMember(db, memberId),
    findUnsentParts(db, memberId),
    findHold(db, memberId, now),
  ]);
  const ids = parcels.map(({ id }) => id);
  const begun = await findBegunParcels(db, ids);
  const addresses = [...new Set(parcels.map(addressKey))];
  return parcels.map((parcel) => {
    const waits = parcel.exportId === null;
    const isFixed = whyFixed(parcel, begun.has(parcel.id)) !== undefined;
    return {
      ...parcel,
      parts: parts.get(parcel.id) ?? [],
      group: isFixed ? undefined : addresses.indexOf(addressKey(parcel)),
      isHeldBack: waits && (hold.owes || hold.isRestricted),
      isHeldByRestriction: waits && hold.isRestricted,
    };
  });
}
