import * as z from 'zod/mini';
import {
  command,
  idInQuery,
  instant,
  nothing,
  pageOf,
  read,
  reason,
  smallId,
  smallIdInPath,
  text,
} from './operation.ts';

/** By a code, handed out by staff, with a course of points, or once a day in Japan. */
export const promotionWays = ['code', 'handed_out', 'course', 'daily'] as const;
export const promotionKinds = ['points', 'percent'] as const;
export const promotionSorts = ['newest', 'oldest'] as const;
export const promotionStates = ['running', 'coming', 'over'] as const;
/** `promised` until the payment's money has arrived, `released` if it never did. */
export const promotionUseStates = ['promised', 'given', 'released'] as const;
export const promotionUseSorts = ['newest', 'oldest'] as const;

/** The most members that one command hands out a coupon to. */
export const mostMembersAtOnce = 100;
const mostPoints = 100_000_000;

const params = z.object({ promotionId: smallIdInPath });

const end = z.nullable(instant);
const budget = z.nullable(z.int().check(z.gte(1), z.lte(mostPoints)));

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
  endsAt: end,
  /** Only for members who have never bought points. */
  newcomersOnly: z.boolean(),
  usesPerMember: z.int().check(z.gte(1), z.lte(100)),
  /** The most points, and the most uses, of all members together; null without a limit. */
  budgetPoints: budget,
  budgetUses: budget,
};

const promotion = z.object({
  id: z.int(),
  ...terms,
  revision: z.int(),
  /** `over` also once it was stopped. */
  state: z.enum(promotionStates),
  /** Null without a code, and for those who may not change promotions (`hasCode`). */
  code: z.nullable(z.string()),
  hasCode: z.boolean(),
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
    path: 'promotion-uses',
    summary: 'Who used which coupon or bonus, newest first unless sorted otherwise',
    access: 'promotions.view',
    query: z.object({
      promotion: z.optional(idInQuery),
      member: z.optional(idInQuery),
      state: z.optional(z.enum(promotionUseStates)),
      sort: z.optional(z.enum(promotionUseSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(
      z.object({
        id: z.uuid(),
        promotionId: z.int(),
        memberId: z.int(),
        paymentId: z.nullable(z.uuid()),
        state: z.enum(promotionUseStates),
        promised: z.int(),
        given: z.int(),
        takenBack: z.int(),
        at: instant,
      }),
    ),
  }),
  listPromotionCourses: read({
    path: 'promotion-courses',
    summary: 'The courses of points that a bonus or a coupon can be for',
    access: 'promotions.view',
    answer: z.object({ items: z.array(z.object({ id: z.int(), points: z.int() })) }),
  }),
  makePromotion: command({
    path: 'promotions',
    summary: 'Make a coupon or a bonus on courses; above the limit of one person with a second one',
    access: 'promotions.edit',
    stepUp: true,
    approval: 'conditional',
    // Everybody who reads the code of a request could redeem it.
    personal: ['couponCode'],
    body: z.object({
      ...terms,
      /** For a coupon with a code: null makes one that nobody can guess. */
      couponCode: z.nullable(text(40)),
      reason,
    }),
    answer: z.object({ id: z.int(), code: z.nullable(z.string()) }),
  }),
  changePromotion: command({
    method: 'PATCH',
    path: 'promotions/:promotionId',
    summary: 'Change names, end or budget; above the limit of one person with a second one',
    access: 'promotions.edit',
    stepUp: true,
    approval: 'conditional',
    revised: true,
    params,
    /** Only what changes. A budget is neither added nor removed. */
    body: z.object({
      nameJa: z.optional(text(60)),
      nameEn: z.optional(text(60)),
      endsAt: z.optional(end),
      budgetPoints: z.optional(budget),
      budgetUses: z.optional(budget),
      reason,
    }),
    answer: z.object({ revision: z.int() }),
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
