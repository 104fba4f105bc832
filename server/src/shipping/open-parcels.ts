import type { Tx } from '../db/database.ts';
import { shipByFrom } from './business-days.rules.ts';
import { countParcels, insertParcels, type NewParcel } from './shipping.queries.ts';

/**
 * Opens the next parcel of a purchase, for the cards of one decision. The purchase must be locked.
 *
 * @returns the parcel's number within the purchase
 */
export async function openNextParcel(
  tx: Tx,
  parcel: Omit<NewParcel, 'number' | 'source'>,
  now: Date,
): Promise<number> {
  const number = 1 + (await countParcels(tx, parcel.memberId, parcel.sourceId));
  await openParcels(tx, [{ ...parcel, source: 'purchase', number }], now);
  return number;
}

/**
 * Opens parcels with the present addresses of their members. A later change of address does not
 * change them.
 */
export function openParcels(tx: Tx, parcels: readonly NewParcel[], now: Date): Promise<unknown> {
  return insertParcels(tx, parcels, { createdAt: now, shipBy: shipByFrom(now) });
}
