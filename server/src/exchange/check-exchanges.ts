import type { Database } from '../db/database.ts';
import { runChecksSequentially } from '../db/run-checks.ts';
import {
  type ExchangeDiscrepancy,
  findWrongBookings,
  findWrongOffers,
  findWrongParcels,
} from './check-exchanges.queries.ts';

/** Compares offers, exchanges, their bookings and their parcels and returns every disagreement. */
export function checkExchanges(db: Database): Promise<ExchangeDiscrepancy[]> {
  return runChecksSequentially(db, [findWrongOffers, findWrongBookings, findWrongParcels]);
}
