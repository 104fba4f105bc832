import type { Database } from '../db/database.ts';
import { runChecksSequentially } from '../db/run-checks.ts';
import {
  findExceededUses,
  findWrongPaymentUses,
  findWrongRankBookings,
  findWrongRankMonths,
  findWrongSums,
  findWrongUseBookings,
  type PromotionDiscrepancy,
} from './check-promotions.queries.ts';

/**
 * Compares promotions, bonuses of ranks, their uses and the bookings of these, and returns every
 * disagreement.
 */
export function checkPromotions(db: Database): Promise<PromotionDiscrepancy[]> {
  return runChecksSequentially(db, [
    findWrongSums,
    findWrongUseBookings,
    findWrongPaymentUses,
    findExceededUses,
    findWrongRankBookings,
    findWrongRankMonths,
  ]);
}
