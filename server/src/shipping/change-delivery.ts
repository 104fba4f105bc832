import type { TimeSlot } from '#contract/time-slots.ts';
import { findBegunParcels } from '../custody/index.ts';
import type { Database } from '../db/database.ts';
import { isOverseas } from './carrier-files.rules.ts';
import {
  canDeliverOn,
  type DeliveryDays,
  type DeliveryRules,
  deliveryDaysFrom,
} from './delivery-days.rules.ts';
import { type FixedReason, whyFixed } from './merge.rules.ts';
import { findCarriers, findMergeable } from './merges.queries.ts';
import { lockParcels, updateDelivery } from './shipping.queries.ts';

export type DeliveryChange =
  | { kind: 'changed' }
  | { kind: 'refused'; reason: FixedReason | 'not-found' }
  /** The parcel cannot be delivered then; `days` are those on which it can. */
  | { kind: 'impossible'; days: DeliveryDays | undefined };

/**
 * Changes the day and the part of the day on which a member gets a parcel that waits.
 *
 * @param chosen null: any
 */
export function changeDelivery(
  { db, now, rules }: { db: Database; now: Date; rules: DeliveryRules },
  memberId: number,
  parcelId: number,
  chosen: { deliverOn: string | null; timeSlot: TimeSlot | null },
): Promise<DeliveryChange> {
  return db.transaction(async (tx) => {
    const [carrier] = await findCarriers(tx, memberId, [parcelId]);
    if (carrier === undefined) return { kind: 'refused', reason: 'not-found' };
    await lockParcels(tx, [carrier]);
    const [parcel] = await findMergeable(tx, [carrier]);
    if (parcel === undefined) return { kind: 'refused', reason: 'not-found' };
    const fixed = whyFixed(parcel, (await findBegunParcels(tx, [carrier])).size > 0);
    if (fixed !== undefined) return { kind: 'refused', reason: fixed };
    const days = deliveryDaysFrom(now, parcel, rules);
    const { deliverOn, timeSlot } = chosen;
    const isChosen = deliverOn !== null && deliverOn !== parcel.deliverOn;
    // Carriers abroad deliver at no chosen time.
    if ((isChosen && !canDeliverOn(deliverOn, days)) || (timeSlot !== null && isOverseas(parcel)))
      return { kind: 'impossible', days };
    await updateDelivery(tx, carrier, chosen);
    return { kind: 'changed' };
  });
}
