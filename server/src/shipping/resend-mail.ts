import { type Actor, recordAction } from '../db/audit.queries.ts';
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
  return db.transaction(async (tx) => {
    const [parcel] = await lockParcels(tx, [parcelId]);
    if (parcel === undefined || parcel.carrier === null || parcel.trackingNumber === null)
      return false;
    const { memberId, carrier, trackingNumber } = parcel;
    await queueMail(tx, { memberId }, parcelSentMail({ ...parcel, carrier, trackingNumber }));
    await recordAction(
      tx,
      { ...actor, action: 'shipping mail', subject: `parcel ${parcelId}` },
      clock.now(),
    );
    return true;
  });
}
