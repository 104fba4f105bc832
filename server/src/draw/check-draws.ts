import type { Database } from '../db/database.ts';
import { runChecksSequentially } from '../db/run-checks.ts';
import {
  findBrokenRoundChains,
  findWrongCards,
  findWrongClosings,
  findWrongCounts,
  findWrongExtras,
  findWrongPurchases,
  findWrongStock,
  findWrongWaits,
  type PackDiscrepancy,
} from './check-draws.queries.ts';

/**
 * Compares seals, rounds, stock, purchases, cards and their bookings with each other and returns
 * every disagreement. It trusts the stored proofs and signatures; `recomputeDraws` verifies those.
 */
export function checkDraws(db: Database): Promise<PackDiscrepancy[]> {
  return runChecksSequentially(db, [
    findWrongStock,
    findWrongCounts,
    findBrokenRoundChains,
    findWrongCards,
    findWrongExtras,
    findWrongPurchases,
    findWrongWaits,
    findWrongClosings,
  ]);
}
