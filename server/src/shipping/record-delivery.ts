import { deliverCopies } from '../custody/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { isOvertaken, type ParcelResult } from './readdress-parcel.ts';
import { lockParcels, markDelivered } from './shipping.queries.ts';
import { deliveryOf } from './tracking.rules.ts';

/**
 * Records that the carrier has delivered a parcel and its copies. The member sees the day.
 *
 * @param seenRevision the revision that the change was made from; undefined changes any
 * @returns `not-possible` if no such parcel was sent, or it is recorded as delivered
 */
export function recordDelivery(
  db: Database,
  clock: Clock,
  { parcelId, seenRevision }: { parcelId: number; seenRevision?: number },
  actor: Actor,
): Promise<ParcelResult> {
  const action = 'shipping delivery';
  return audited(db, clock, actor, action, async (tx, record): Promise<ParcelResult> => {
    const now = clock.now();
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel !== undefined && isOvertaken(parcel, seenRevision)) return { kind: 'overtaken' };
    if (parcel === undefined || parcel.sentAt === null || deliveryOf(parcel) !== null)
      return { kind: 'not-possible' };
    const revision = await markDelivered(tx, parcelId, now);
    await deliverCopies(tx, parcelId, now);
    const { carrier, trackingNumber } = parcel;
    record({ subject: `parcel ${parcelId}`, details: { carrier, trackingNumber } });
    return { kind: 'done', revision };
  });
}
