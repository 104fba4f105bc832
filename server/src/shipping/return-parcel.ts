import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { shipByFrom } from './business-days.rules.ts';
import { copyPresentAddress, lockParcels, markReturned } from './shipping.queries.ts';

/**
 * Lets a parcel wait again that has left: it came back, or its number was another's. It goes to the
 * address its member has now, in the next export, within as many days as a new one. False where no
 * such parcel has left, or its account is closed.
 */
export function returnParcel(
  db: Database,
  clock: Clock,
  parcelId: number,
  actor: Actor,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel === undefined || !(await markReturned(tx, parcelId, shipByFrom(now)))) return false;
    await copyPresentAddress(tx, parcelId);
    const { carrier, trackingNumber } = parcel;
    const subject = `parcel ${parcelId}`;
    await recordAction(
      tx,
      { ...actor, action: 'shipping return', subject, details: { carrier, trackingNumber } },
      now,
    );
    return true;
  });
}
