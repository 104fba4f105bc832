import type { Database } from '../db/database.ts';
import { findWronglySent, findWrongParcels, type ParcelDiscrepancy } from './check-parcels.queries.ts';

/** Compares parcels with the cards in them, in one snapshot, and names whatever does not agree. */
export function checkParcels(db: Database): Promise<ParcelDiscrepancy[]> {
  return db.snapshot(async (tx) => (await Promise.all([findWrongParcels(tx), findWronglySent(tx)])).flat());
}
