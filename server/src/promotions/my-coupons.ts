import type { Executor } from '../db/database.ts';
import { findAccount, findForbiddenAction } from '../ledger/index.ts';
import { findAdultBar, type People } from '../protection/index.ts';
import {
  countOwnUses,
  findCouponsOf,
  findDailyPromotions,
  findUsedOn,
} from './promotions.queries.ts';
import { dayNumberOf, findUseRefusal, type Promotion, pointsOfUse } from './promotions.rules.ts';

/** A coupon that a member has. */
export interface OwnCoupon {
  promotion: Promotion;
  /** Whether it can be used, was used, cannot be used yet, or is over in another way. */
  state: 'usable' | 'used' | 'not-yet' | 'over';
  /** Whether the member must verify a phone before they can use it. */
  needsPhone: boolean;
}

/**
 * Finds the coupons that a member has, newest first, and whether each can be used now. Before them
 * come the daily bonuses, which members on a break, excluded, restricted or under 18 are not shown.
 * Members without a verified phone are shown them, because they can verify one.
 */
export async function findOwnCoupons(
  { db, people }: { db: Executor; people: Pick<People, 'findVerifiedPhone'> },
  memberId: number,
  now: Date,
): Promise<OwnCoupon[]> {
  const [coupons, daily] = await Promise.all([
    findCouponsOf(db, memberId),
    findDailyPromotions(db, now),
  ]);
  if (coupons.length === 0 && daily.length === 0) return [];
  const phone = daily.length === 0 ? [] : await people.findVerifiedPhone(db, memberId);
  const idsOf = (promotions: readonly Promotion[]) => promotions.map(({ id }) => id);
  const [ownUses, usedToday, account, adultBar] = await Promise.all([
    countOwnUses(db, memberId, idsOf(coupons)),
    findUsedOn(db, { memberId, phone }, idsOf(daily), dayNumberOf(now)),
    findAccount(db, memberId),
    findAdultBar(db, memberId, now),
  ]);
  const hasPaid = account?.hasPaid ?? false;
  const isBarred =
    account === undefined || findForbiddenAction(account, ['buy'], now) !== undefined;
  const refusalOf = (promotion: Promotion, uses: number) =>
    findUseRefusal(promotion, { hasPaid, ownUses: uses }, pointsOfUse(promotion, 0), now);
  const shown = isBarred || adultBar === 'too-young' ? [] : daily;
  const ofToday = shown.flatMap((promotion): OwnCoupon[] => {
    const refusal = refusalOf(promotion, usedToday.has(promotion.id) ? 1 : 0);
    const needsPhone = phone.length === 0;
    if (refusal === undefined) return [{ promotion, state: 'usable', needsPhone }];
    return refusal === 'used-today' ? [{ promotion, state: 'used', needsPhone: false }] : [];
  });
  const own = coupons.map((promotion): OwnCoupon => {
    const refusal = refusalOf(promotion, ownUses.get(promotion.id) ?? 0);
    const of = (state: OwnCoupon['state']) => ({ promotion, state, needsPhone: false });
    if (refusal === undefined) return of(isBarred ? 'over' : 'usable');
    return of(refusal === 'used' || refusal === 'not-yet' ? refusal : 'over');
  });
  return [...ofToday, ...own];
}
