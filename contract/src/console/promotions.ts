import * as z from 'zod/mini';
import {
  command,
  instant,
  nothing,
  pageOf,
  read,
  reason,
  smallId,
  smallIdInPath,
  text,
} from './operation.ts';

/** By a code, handed out by staff, or with a course of points. */
export const promotionWays = ['code', 'handed_out', 'course'] as const;
export const promotionKinds = ['points', 'percent'] as const;
export const promotionSorts = ['newest', 'oldest'] as const;
export const promotionStates = ['running', 'coming', 'over'] as const;

/** The most members that one command hands out a coupon to. */
export const mostMembersAtOnce = 100;
const mostPoints = 100_000_000;

const params = z.object({ promotionId: smallIdInPath });

const terms = {
  way: z.enum(promotionWays),
  kind: z.enum(promotionKinds),
  /** Points, or percent of the points of a course. */
  amount: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** The course of points that it is for; null for every course. */
  courseId: z.nullable(smallId),
  nameJa: text(60),
  nameEn: text(60),
  startsAt: instant,
  /** Null if it has no end. */
  endsAt: z.nullable(instant),
  /** Only for members who have never bought points. */
  newcomersOnly: z.boolean(),
  usesPerMember: z.int().check(z.gte(1), z.lte(100)),
  /** The most points, and the most uses, of all members together; null without a limit. */
  budgetPoints: z.nullable(z.int().check(z.gte(1), z.lte(mostPoints))),
  budgetUses: z.nullable(z.int().check(z.gte(1), z.lte(mostPoints))),
};

const promotion = z.object({
  id: z.int(),
  ...terms,
  code: z.nullable(z.string()),
  /** Points that were promised or given, and how often. */
  promisedPoints: z.int(),
  uses: z.int(),
  stoppedAt: z.nullable(instant),
});

export const promotionOperations = {
  listPromotions: read({
    path: 'promotions',
    summary: 'Coupons and bonuses on courses, newest first unless sorted otherwise',
    access: 'promotions.view',
    query: z.object({
      way: z.optional(z.enum(promotionWays)),
      state: z.optional(z.enum(promotionStates)),
      /** A number, a code, or a part of a name. */
      search: z.optional(text(100, 0)),
      sort: z.optional(z.enum(promotionSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(promotion),
  }),
  getPromotion: read({
    path: 'promotions/:promotionId',
    summary: 'A coupon or bonus, and what of its budget is used',
    access: 'promotions.view',
    params,
    answer: promotion,
  }),
  listPromotionUses: read({
    path: 'promotions/:promotionId/uses',
    summary: 'Who used a coupon or bonus, newest first',
    access: 'promotions.view',
    params,
    query: z.object({ cursor: z.optional(text(1_000)) }),
    answer: pageOf(
      z.object({
        id: z.uuid(),
        memberId: z.int(),
        paymentId: z.nullable(z.uuid()),
        /** `promised` until the payment's money has arrived, `released` if it never did. */
        state: z.enum(['promised', 'given', 'released']),
        promised: z.int(),
        given: z.int(),
        takenBack: z.int(),
        at: instant,
      }),
    ),
  }),
  makePromotion: command({
    path: 'promotions',
    summary: 'Make a coupon or a bonus on courses; above the limit of one person with a second one',
    access: 'promotions.edit',
    stepUp: true,
    approval: 'conditional',
    body: z.object({
      ...terms,
      /** For a coupon with a code: null makes one that nobody can guess. */
      couponCode: z.nullable(text(40)),
      reason,
    }),
    answer: z.object({ id: z.int(), code: z.nullable(z.string()) }),
  }),
  stopPromotion: command({
    path: 'promotions/:promotionId/stop',
    summary: 'Stop a coupon or bonus for good; what payments were promised is still given',
    access: 'promotions.edit',
    params,
    body: z.object({ reason }),
    answer: nothing,
  }),
  handOutCoupon: command({
    path: 'promotions/:promotionId/members',
    summary: 'Hand out a coupon to members; above the limit of one person with a second one',
    access: 'promotions.give',
    stepUp: true,
    approval: 'conditional',
    params,
    body: z.object({
      members: z
        .array(z.int().check(z.gte(1)))
        .check(z.minLength(1), z.maxLength(mostMembersAtOnce)),
      reason,
    }),
    answer: z.object({ given: z.int(), before: z.int(), withheld: z.int() }),
  }),
} as const;
