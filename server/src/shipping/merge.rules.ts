import type { Address } from './shipping.queries.ts';

/** A parcel as it must be known to be merged with others. */
export interface MergeableParcel extends Address {
  id: number;
  memberId: number;
  shipBy: Date;
  exportId: number | null;
  packedAt: Date | null;
  sentAt: Date | null;
  takenBackAt: Date | null;
  heldAt: Date | null;
}

/** Why a parcel can neither be merged nor split. */
export type FixedReason = 'sent-already' | 'taken-back' | 'exported' | 'packing';

/** Why parcels cannot travel as one. */
export type MergeProblem = FixedReason | 'held' | 'other-member' | 'other-address';

/**
 * Returns why the cards of a parcel stay in it; undefined if they can travel otherwise. A label
 * that is made, and a box that somebody packs, must not change.
 *
 * @param isBegun whether a copy is picked for it
 */
export function whyFixed(
  {
    sentAt,
    takenBackAt,
    exportId,
    packedAt,
  }: Pick<MergeableParcel, 'sentAt' | 'takenBackAt' | 'exportId' | 'packedAt'>,
  isBegun: boolean,
): FixedReason | undefined {
  if (sentAt !== null) return 'sent-already';
  if (takenBackAt !== null) return 'taken-back';
  if (exportId !== null) return 'exported';
  return isBegun || packedAt !== null ? 'packing' : undefined;
}

/**
 * Returns why parcels cannot travel as one; undefined if they can.
 *
 * @param begun ids of those for which a copy is picked
 */
export function mergeProblemOf(
  parcels: readonly MergeableParcel[],
  begun: ReadonlySet<number>,
): MergeProblem | undefined {
  const [first] = parcels;
  for (const parcel of parcels) {
    const fixed = whyFixed(parcel, begun.has(parcel.id));
    if (fixed !== undefined) return fixed;
    if (parcel.heldAt !== null) return 'held';
    if (parcel.memberId !== first?.memberId) return 'other-member';
    if (addressKey(parcel) !== addressKey(first)) return 'other-address';
  }
  return undefined;
}

/** Writes an address as a text that is equal for equal addresses. */
export function addressKey(address: Address): string {
  return JSON.stringify([
    address.lastName,
    address.middleName,
    address.firstName,
    address.phone,
    address.postalCode,
    address.country,
    address.prefectureId,
    address.city,
    address.street,
    address.building,
  ]);
}

/**
 * Chooses the parcel that carries the cards of all: the one that must leave first. So the date that
 * was promised for any of them holds for all.
 */
export function mostUrgentOf<Parcel extends Pick<MergeableParcel, 'id' | 'shipBy'>>(
  parcels: readonly Parcel[],
): Parcel | undefined {
  return parcels.toSorted(
    (one, other) => one.shipBy.getTime() - other.shipBy.getTime() || one.id - other.id,
  )[0];
}
