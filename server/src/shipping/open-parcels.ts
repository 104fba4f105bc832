import type { Tx } from '../db/database.ts';
import { shipByFrom } from './business-days.rules.ts';
import { countParcels, insertParcels, type NewParcel } from './shipping.queries.ts';

/**
 * Opens the next parcel of a purchase, which is locked: what one decision ships. Gives its number
 * among the purchase's parcels.
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
 * Opens parcels to the addresses that their members have now: a later change of address does not
 * move them.
 */
export function openParcels(tx: Tx, parcels: readonly NewParcel[], now: Date): Promise<unknown> {
  return insertParcels(tx, parcels, { createdAt: now, shipBy: shipByFrom(now) });
}
