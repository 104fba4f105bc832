import type { Database } from '../db/database.ts';
import {
  type ExchangeDiscrepancy,
  findWrongBookings,
  findWrongOffers,
  findWrongParcels,
} from './check-exchanges.queries.ts';

/** Compares offers, exchanges, their bookings and their parcels, in one snapshot, and names whatever does not agree. */
export function checkExchanges(db: Database): Promise<ExchangeDiscrepancy[]> {
  return db.snapshot(async (tx) =>
    (await Promise.all([findWrongOffers(tx), findWrongBookings(tx), findWrongParcels(tx)])).flat(),
  );
}
