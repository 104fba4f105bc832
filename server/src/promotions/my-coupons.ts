import type { Executor } from '../db/database.ts';
import { findAccount, findForbiddenAction } from '../ledger/index.ts';
import { countOwnUses, findCouponsOf } from './promotions.queries.ts';
import { findUseRefusal, type Promotion, pointsOfUse } from './promotions.rules.ts';

/** A coupon that a member has. */
export interface OwnCoupon {
  promotion: Promotion;
  /** Whether it can be used, was used, cannot be used yet, or is over in another way. */
  state: 'usable' | 'used' | 'not-yet' | 'over';
}

/** Finds the coupons that a member has, newest first, and whether each can be used now. */
export async function findOwnCoupons(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<OwnCoupon[]> {
  const coupons = await findCouponsOf(db, memberId);
  if (coupons.length === 0) return [];
  const [ownUses, account] = await Promise.all([
    countOwnUses(
      db,
      memberId,
      coupons.map(({ id }) => id),
    ),
    findAccount(db, memberId),
  ]);
  const hasPaid = account?.hasPaid ?? false;
  const isBarred =
    account === undefined || findForbiddenAction(account, ['buy'], now) !== undefined;
  return coupons.map((promotion) => {
    const member = { hasPaid, ownUses: ownUses.get(promotion.id) ?? 0 };
    const refusal = findUseRefusal(promotion, member, pointsOfUse(promotion, 0), now);
    if (refusal === undefined) return { promotion, state: isBarred ? 'over' : 'usable' };
    return { promotion, state: refusal === 'used' || refusal === 'not-yet' ? refusal : 'over' };
  });
}
