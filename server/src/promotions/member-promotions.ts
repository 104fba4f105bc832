import type { Executor } from '../db/database.ts';
import { findCouponsOf, findUsesOf } from './promotions.queries.ts';
import { findBonusesOfMember } from './rank-bonuses.queries.ts';

/** Reads a member's coupons, uses of promotions and bonuses of ranks, for their data download. */
export async function readPromotions(db: Executor, memberId: number) {
  const [coupons, uses, rankBonuses] = await Promise.all([
    findCouponsOf(db, memberId),
    findUsesOf(db, memberId),
    findBonusesOfMember(db, memberId),
  ]);
  return {
    coupons: coupons.map(({ id, nameJa, nameEn, code, receivedAt }) => ({
      ...{ id, nameJa, nameEn, code, receivedAt },
    })),
    uses: uses.map(({ memberId: _, ...use }) => use),
    rankBonuses,
  };
}
