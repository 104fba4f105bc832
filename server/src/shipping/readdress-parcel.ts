import { type Actor, recordAction } from '../db/audit.queries.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { copyPresentAddress } from './shipping.queries.ts';

/**
 * Replaces the address of a parcel that has not been sent by its member's present address. The next
 * export includes it (again).
 *
 * @returns false if there is no such parcel or it was sent
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
