import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { copyPresentAddress } from './shipping.queries.ts';

/**
 * Sends a parcel that has not left to the address its member has now; the next export holds it
 * (again). False where no such parcel waits.
 */
export function readdressParcel(
  db: Database,
  clock: Clock,
  parcelId: number,
  actor: Actor,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await copyPresentAddress(tx, parcelId))) return false;
    await recordAction(
      tx,
      { ...actor, action: 'shipping address', subject: `parcel ${parcelId}` },
      clock.now(),
    );
    return true;
  });
}
