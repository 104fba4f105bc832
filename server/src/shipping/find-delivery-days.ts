import type { Executor } from '../db/database.ts';
import { findChosenDestination } from './address-book.queries.ts';
import { type DeliveryDays, type DeliveryRules, deliveryDaysFrom } from './delivery-days.rules.ts';

/**
 * Finds the days on which a parcel can be delivered that a member asks for now.
 *
 * @param address the number of an address in the member's book; undefined: the default one
 */
export async function findDeliveryDays(
  { db, now, rules }: { db: Executor; now: Date; rules: DeliveryRules },
  memberId: number,
  address: number | undefined,
): Promise<DeliveryDays | undefined> {
  const to = await findChosenDestination(db, memberId, address);
  return to && deliveryDaysFrom(now, to, rules);
}
