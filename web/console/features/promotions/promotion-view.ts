import type { operations } from '#contract/console/index.ts';
import type { AnswerOf } from '../../lib/api.ts';

/** A coupon or a bonus of courses, as the console reads it. */
export type PromotionView = AnswerOf<typeof operations.getPromotion>;

/** The use of a promotion by a member. */
export type PromotionUseView = AnswerOf<typeof operations.listPromotionUses>['items'][number];
