import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { copyPresentAddress, lockParcels } from './shipping.queries.ts';

/** `overtaken`: the parcel is no longer as it was read. */
export type ParcelResult =
  | { kind: 'done'; revision: number }
  | { kind: 'not-possible' | 'overtaken' };

/**
 * Replaces the address of a parcel that has not been sent by its member's present address. The next
 * export includes it (again).
 *
 * @param seenRevision the revision that the change was made from; undefined changes any
 * @returns `not-possible` if there is no such parcel, or it was sent or taken back
 */
export function readdressParcel(
  db: Database,
  clock: Clock,
  { parcelId, seenRevision }: { parcelId: number; seenRevision?: number },
  actor: Actor,
): Promise<ParcelResult> {
  return audited(
    db,
    clock,
    actor,
    'shipping address',
    async (tx, record): Promise<ParcelResult> => {
      const [parcel] = await lockParcels(tx, [parcelId]);
      if (parcel !== undefined && isOvertaken(parcel, seenRevision)) return { kind: 'overtaken' };
      const revision = await copyPresentAddress(tx, parcelId);
      if (revision === undefined) return { kind: 'not-possible' };
      record({ subject: `parcel ${parcelId}` });
      return { kind: 'done', revision };
    },
  );
}

/** Whether a record has another revision than the one that a change was made from. */
export function isOvertaken({ revision }: { revision: number }, seenRevision?: number): boolean {
  return seenRevision !== undefined && seenRevision !== revision;
}
