import type { Tx } from '../db/database.ts';
import { mostUrgentOf } from './merge.rules.ts';
import { countMergedCards, handOn, separate } from './merges.queries.ts';
import {
  takeOneOut,
  type UnsentParcel,
  updatePacked,
  updateTakenBack,
} from './shipping.queries.ts';

/**
 * Takes one card out of a parcel that was not sent. A parcel without another card ends: it is not
 * sent any more, as if its cards were taken back, and parcels that travelled with it go on without
 * it. All unsent parcels of the member must be locked.
 *
 * @param unsent all unsent parcels of the member
 * @param parcel the one of them whose card it is
 * @param worth of the card in points; null if it cannot become points
 * @returns the id of the parcel if it has ended
 */
export async function takeCardOut(
  tx: Tx,
  unsent: readonly UnsentParcel[],
  parcel: UnsentParcel,
  worth: number | null,
  now: Date,
): Promise<number | undefined> {
  const { id, cards, mergedInto } = parcel;
  // Packers look at the box again.
  await updatePacked(tx, mergedInto ?? id, null);
  if (cards > 1) {
    await takeOneOut(tx, id, worth ?? 0);
    if (mergedInto !== null) await countMergedCards(tx, mergedInto, -1);
    return undefined;
  }
  const others = unsent.filter((each) => each.mergedInto === id);
  const next = mostUrgentOf(others);
  if (mergedInto !== null) await separate(tx, mergedInto, parcel);
  else if (next !== undefined) await handOn(tx, id, next, others);
  await updateTakenBack(tx, [id], now);
  return id;
}
