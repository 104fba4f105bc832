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

/** How much one query on Citus reads at once; by default what Citus can send from node to node. */
export interface ReadAtOnce {
  cards?: number | undefined;
  members?: number | undefined;
}

/**
 * Compares seals, rounds, stock, purchases, cards and their bookings with each other and returns
 * every disagreement. It trusts the stored proofs and signatures; `recomputeDraws` verifies those.
 */
export function checkDraws(db: Database, atOnce: ReadAtOnce = {}): Promise<PackDiscrepancy[]> {
  return runChecksSequentially(db, [
    findWrongStock,
    findWrongCounts,
    findBrokenRoundChains,
    (tx) => findWrongCards(tx, atOnce.cards),
    findWrongExtras,
    (tx) => findWrongPurchases(tx, atOnce.members),
    findWrongWaits,
    findWrongClosings,
  ]);
}
