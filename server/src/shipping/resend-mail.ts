import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { parcelSentMail } from './shipping.mails.ts';
import { lockParcels } from './shipping.queries.ts';

/**
 * Sends the mail about a sent parcel to its member again.
 *
 * @returns false if the parcel does not exist or has not been sent
 */
export function resendMail(
  db: Database,
  clock: Clock,
  parcelId: number,
  actor: Actor,
): Promise<boolean> {
  return audited(db, clock, actor, 'shipping mail', async (tx, record) => {
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel === undefined || parcel.carrier === null || parcel.trackingNumber === null)
      return false;
    const { memberId, carrier, trackingNumber } = parcel;
    await queueMail(tx, { memberId }, parcelSentMail({ ...parcel, carrier, trackingNumber }));
    record({ subject: `parcel ${parcelId}` });
    return true;
  });
}
