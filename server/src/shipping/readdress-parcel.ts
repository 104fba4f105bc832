import { type Actor, audited } from '../db/audit.ts';
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
  return audited(db, clock, actor, 'shipping address', async (tx, record) => {
    if (!(await copyPresentAddress(tx, parcelId))) return false;
    record({ subject: `parcel ${parcelId}` });
    return true;
  });
}
