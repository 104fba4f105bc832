import type { StockState } from '#contract/stock-moves.ts';
import type { Executor } from '../db/database.ts';
import { readLocationCode } from './intake.rules.ts';
import { findLocationId } from './locations.queries.ts';

interface SentStockQuery {
  search?: string | undefined;
  state?: StockState | undefined;
  /** The code of a location. */
  location?: string | undefined;
  intake?: string | undefined;
}

/**
 * Makes the filter of the list of stock from what a request asks for.
 *
 * @returns undefined if there is no such location
 */
export async function findHoldingFilter(
  db: Executor,
  { search, state, location, intake }: SentStockQuery,
) {
  const code = location === undefined ? undefined : readLocationCode(location);
  const locationId = code === undefined ? undefined : await findLocationId(db, code);
  if (location !== undefined && locationId === undefined) return undefined;
  const intakeId = intake === undefined ? undefined : Number(intake);
  return { search, state, locationId, intakeId };
}
