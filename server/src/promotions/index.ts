export type { PromotionDiscrepancy } from './check-promotions.queries.ts';
export { type PromotionFinding, promotionFindingText } from './check-promotions.texts.ts';
export { checkPromotions } from './check-promotions.ts';
export { eraseCoupons } from './erase-coupons.ts';
export { findRankBenefits } from './find-rank-benefits.ts';
export { findRanksOfMembers } from './find-ranks-of-members.ts';
export {
  findBonusesToTake,
  giveBonuses,
  recordTakenBonuses,
  releaseBonuses,
} from './follow-payment.ts';
export { handOutCoupon } from './hand-out-coupon.ts';
export {
  findPromotionPage,
  findUsePage,
  promotionList,
  promotionUseFilterOf,
  promotionUseList,
} from './made-promotions.queries.ts';
export { makePromotion } from './make-promotion.ts';
export { readPromotions } from './member-promotions.ts';
export {
  type Bonus,
  type CouponRefusal,
  findBonuses,
  findOfferedBonuses,
  promiseBonuses,
} from './promise-bonuses.ts';
export { promotionConsoleRoutes } from './promotions.console.routes.ts';
export { promotionJobs } from './promotions.jobs.ts';
export { findHeldBonus } from './promotions.queries.ts';
export { promotionRoutes } from './promotions.routes.ts';
export type { NewPromotion } from './promotions.rules.ts';
export { couponRefusalTexts, promotionTexts } from './promotions.texts.ts';
export { insertRankBonuses, type RankBonus } from './rank-bonuses.queries.ts';
export { findRanks } from './ranks.queries.ts';
export { type RankBenefits, type Ranks, rankBonusOf } from './ranks.rules.ts';
export { ranksFinder } from './ranks-finder.ts';
export { redeemCoupon } from './redeem-coupon.ts';
export { takeBackRankBonuses } from './take-back-rank-bonuses.ts';
