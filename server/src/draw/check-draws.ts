import type { Database } from '../db/database.ts';
import {
  findBrokenRoundChains,
  findWrongCards,
  findWrongCounts,
  findWrongPurchases,
  findWrongStock,
  type PackDiscrepancy,
} from './check-draws.queries.ts';

/**
 * Compares seals, rounds, stock, purchases, cards and their bookings with each other, in one snapshot, and names whatever
 * does not agree. It trusts the proofs; the public verifier replays those.
 */
export function checkDraws(db: Database): Promise<PackDiscrepancy[]> {
  return db.snapshot(async (tx) => {
    const found = await Promise.all([
      findWrongStock(tx),
      findWrongCounts(tx),
      findBrokenRoundChains(tx),
      findWrongCards(tx),
      findWrongPurchases(tx),
    ]);
    return found.flat();
  });
}
