import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { isOvertaken, type ParcelResult } from './readdress-parcel.ts';
import { lockParcels, updateHeld } from './shipping.queries.ts';

/**
 * Holds a parcel back that has not left: nobody packs it, and no export contains it, until it is
 * released. Its member sees nothing of it, and its last day stays.
 *
 * @param seenRevision the revision that the change was made from; undefined changes any
 * @returns `not-possible` if there is no such parcel, it has left, or it is held already
 */
export function holdParcel(
  db: Database,
  clock: Clock,
  { parcelId, seenRevision }: { parcelId: number; seenRevision?: number },
  actor: Actor,
): Promise<ParcelResult> {
  return audited(db, clock, actor, 'shipping hold', async (tx, record): Promise<ParcelResult> => {
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel === undefined) return { kind: 'not-possible' };
    if (isOvertaken(parcel, seenRevision)) return { kind: 'overtaken' };
    const { sentAt, takenBackAt, heldAt } = parcel;
    if (sentAt !== null || takenBackAt !== null || heldAt !== null) return { kind: 'not-possible' };
    const revision = await updateHeld(tx, parcelId, clock.now());
    record({ subject: `parcel ${parcelId}` });
    return { kind: 'done', revision };
  });
}
