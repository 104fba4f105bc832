import type { Database } from '../db/database.ts';
import { findInTurn } from '../db/find-in-turn.ts';
import {
  type ExchangeDiscrepancy,
  findWrongBookings,
  findWrongOffers,
  findWrongParcels,
} from './check-exchanges.queries.ts';

/** Compares offers, exchanges, their bookings and their parcels, and names whatever does not agree. */
export function checkExchanges(db: Database): Promise<ExchangeDiscrepancy[]> {
  return findInTurn(db, [findWrongOffers, findWrongBookings, findWrongParcels]);
}
