import * as z from 'zod/mini';
import { instant, listOf } from '../envelope.ts';
import { get, post, text } from './call.ts';

/** A coupon that the member has. */
export const myCoupon = z.object({
  id: z.int(),
  name: z.string(),
  /** Free points at once, or percent more points with a purchase of points. */
  kind: z.enum(['points', 'percent']),
  /** Points, or percent. */
  amount: z.int(),
  /** The course of points that it is for; null for every course. */
  point_price_id: z.nullable(z.int()),
  starts_at: instant,
  /** Null if it has no end. */
  ends_at: z.nullable(instant),
  state: z.enum(['usable', 'used', 'not-yet', 'over']),
  /** Every member can have it once a day in Japan. `used` is then about today. */
  is_daily: z.boolean(),
  /** The member must verify a phone first. Only for a bonus of every day. */
  needs_phone: z.boolean(),
});
export type MyCoupon = z.infer<typeof myCoupon>;

/** The coupons of the member, newest first, behind the bonuses of every day. */
export const listCoupons = get({ path: 'user/coupon/list', answer: listOf(myCoupon) });

/**
 * Redeems a coupon by its code, or one that the member has by its id. Retried with the same
 * idempotency key it gives nothing more.
 */
export const redeemCoupon = post({
  path: 'user/coupon/redeem',
  guarded: true,
  idempotent: true,
  payload: z.object({ code: z.optional(text(40)), coupon_id: z.optional(z.int32()) }),
  answer: z.object({
    coupon_id: z.int(),
    /** Points that were credited; 0 if the coupon waits for a purchase of points. */
    point: z.int(),
  }),
});
