import { returnCopies } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { shipByFrom } from './business-days.rules.ts';
import { isOvertaken, type ParcelResult } from './readdress-parcel.ts';
import { copyPresentAddress, lockParcels, markReturned } from './shipping.queries.ts';

/**
 * Makes a sent parcel wait again, because it came back or its tracking number belonged to another
 * one. The next export includes it with its member's present address, and its deadline begins
 * again.
 *
 * @param seenRevision the revision that the change was made from; undefined changes any
 * @returns `not-possible` if no such parcel was sent or the member's account is closed
 */
export function returnParcel(
  db: Database,
  clock: Clock,
  { parcelId, seenRevision }: { parcelId: number; seenRevision?: number },
  actor: Actor,
): Promise<ParcelResult> {
  return audited(db, clock, actor, 'shipping return', async (tx, record): Promise<ParcelResult> => {
    const now = clock.now();
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel !== undefined && isOvertaken(parcel, seenRevision)) return { kind: 'overtaken' };
    if (parcel === undefined || !(await markReturned(tx, parcelId, shipByFrom(now))))
      return { kind: 'not-possible' };
    const revision = await copyPresentAddress(tx, parcelId);
    if (revision === undefined) throw new Error(`parcel ${parcelId} does not wait again`);
    await returnCopies(tx, parcelId, now);
    const { carrier, trackingNumber } = parcel;
    record({ subject: `parcel ${parcelId}`, details: { carrier, trackingNumber } });
    return { kind: 'done', revision };
  });
}
