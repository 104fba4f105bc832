import type { Executor } from '../db/database.ts';
import { findCouponsOf, findUsesOf } from './promotions.queries.ts';

/** Reads a member's coupons and uses of promotions, for their data download. */
export async function readPromotions(db: Executor, memberId: number) {
  const [coupons, uses] = await Promise.all([
    findCouponsOf(db, memberId),
    findUsesOf(db, memberId),
  ]);
  return {
    coupons: coupons.map(({ id, nameJa, nameEn, code, receivedAt }) => ({
      ...{ id, nameJa, nameEn, code, receivedAt },
    })),
    uses: uses.map(({ memberId: _, ...use }) => use),
  };
}
