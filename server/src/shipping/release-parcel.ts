import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { isOvertaken, type ParcelResult } from './readdress-parcel.ts';
import { lockParcels, updateHeld } from './shipping.queries.ts';

/**
 * Releases a parcel that staff hold back: it is packed and exported again.
 *
 * @param seenRevision the revision that the change was made from; undefined changes any
 * @returns `not-possible` if there is no such parcel, or it is not held
 */
export function releaseParcel(
  db: Database,
  clock: Clock,
  { parcelId, seenRevision }: { parcelId: number; seenRevision?: number },
  actor: Actor,
): Promise<ParcelResult> {
  return audited(
    db,
    clock,
    actor,
    'shipping release',
    async (tx, record): Promise<ParcelResult> => {
      const [parcel] = await lockParcels(tx, [parcelId]);
      if (parcel === undefined) return { kind: 'not-possible' };
      if (isOvertaken(parcel, seenRevision)) return { kind: 'overtaken' };
      if (parcel.heldAt === null) return { kind: 'not-possible' };
      const revision = await updateHeld(tx, parcelId, null);
      record({ subject: `parcel ${parcelId}` });
      return { kind: 'done', revision };
    },
  );
}
