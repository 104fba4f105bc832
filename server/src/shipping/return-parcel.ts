import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { shipByFrom } from './business-days.rules.ts';
import { copyPresentAddress, lockParcels, markReturned } from './shipping.queries.ts';

/**
 * Makes a sent parcel wait again, because it came back or its tracking number belonged to another
 * one. The next export includes it with its member's present address, and its deadline begins
 * again.
 *
 * @returns false if no such parcel was sent or the member's account is closed
 */
export function returnParcel(
  db: Database,
  clock: Clock,
  parcelId: number,
  actor: Actor,
): Promise<boolean> {
  return audited(db, clock, actor, 'shipping return', async (tx, record) => {
    const now = clock.now();
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel === undefined || !(await markReturned(tx, parcelId, shipByFrom(now)))) return false;
    await copyPresentAddress(tx, parcelId);
    const { carrier, trackingNumber } = parcel;
    const subject = `parcel ${parcelId}`;
    record({ subject, details: { carrier, trackingNumber } });
    return true;
  });
}
