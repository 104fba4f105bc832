import * as z from 'zod/mini';
import { instant, listOf, packHistoryId, pagedListOf } from '../envelope.ts';
import { get, numberInPath, pageInPath } from './call.ts';

/** Free points that come with a course. */
export const courseBonus = z.object({
  name: z.string(),
  point: z.int(),
  /** When it ends; null if it has no end. */
  ends_at: z.nullable(instant),
});

/** `price` is in yen. */
export const pointCourse = z.object({
  id: z.int(),
  point: z.int(),
  price: z.int(),
  memo: z.string(),
  /** Free points that the member would get with it now, without coupons. */
  bonus_point: z._default(z.int(), 0),
  /** The bonuses that these points come from. */
  bonuses: z._default(z.array(courseBonus), []),
});
export type PointCourse = z.infer<typeof pointCourse>;

export const listPointCourses = get({
  path: 'user/point_price/:page?',
  params: pageInPath,
  answer: pagedListOf(pointCourse),
});

export const getPointCourse = get({
  path: 'user/point_price/detail/:pointPriceId',
  params: z.object({ pointPriceId: numberInPath }),
  answer: z.object({ data: z.object({ detail: pointCourse }) }),
});

/**
 * Payment methods with the ids of the specification (section 9). A store is a convenience store; a
 * carrier is the customer's phone company.
 */
export const payMethods = {
  card: 1,
  store: 2,
  payPal: 3,
  bank: 4,
  amazonPay: 5,
  carrier: 6,
  payPay: 7,
  linePay: 8,
  merpay: 9,
} as const;
export const payMethodId = z.literal(Object.values(payMethods));
export type PayMethodId = z.infer<typeof payMethodId>;

/** `point` and `price` are those of the requested course; null without a course. */
export const payStyle = z.object({
  id: payMethodId,
  name: z.string(),
  memo: z.string(),
  point: z.nullable(z.int()),
  price: z.nullable(z.int()),
});
export type PayStyle = z.infer<typeof payStyle>;

const knownPayStyles = z.pipe(
  z.array(z.looseObject({ id: z.int() })),
  z.transform((styles) => styles.filter(({ id }) => z.safeParse(payMethodId, id).success)),
);

/** The enabled payment methods; with a course, only those that accept its price. */
export const listPayStyles = get({
  path: 'user/pay_style',
  query: z.object({ point_price_id: z.optional(numberInPath) }),
  answer: listOf(payStyle),
  /**
   * A page from an older deploy has no screen for a new payment method. It shows only the methods
   * that it knows.
   */
  read: z.object({ data: z.object({ list: z.pipe(knownPayStyles, z.array(payStyle)) }) }),
});

/** One change of a member's point balance. */
export const pointHistoryEntry = z.object({
  /** 1, 2, 3 … in the order of the changes. */
  id: z.int(),
  /** Negative where points were spent or expired. */
  bonusPoint: z.int(),
  /** Yen paid for the points; 0 if they were not bought. */
  money: z.int(),
  created: instant,
  memo: z.string(),
  /** The purchase of packs behind this entry; '' if there is none. */
  history_id: z.union([packHistoryId, z.literal('')]),
  /** The order behind this entry: a purchase of packs or a payment; '' if there is none. */
  order_id: z._default(z.union([z.guid(), z.literal('')]), ''),
  /** The balance after the change, in points. */
  balance: z.int(),
});
export type PointHistoryEntry = z.infer<typeof pointHistoryEntry>;

/** Points of one kind that the member holds and that expire on the same day in Japan. */
export const heldPoints = z.object({
  kind: z.enum(['paid', 'free']),
  point: z.int(),
  /** When the first of them expire. */
  expires_at: instant,
});
export type HeldPoints = z.infer<typeof heldPoints>;

/** The history of a member's points, newest first, and what they hold now, by expiry. */
export const listPointHistory = get({
  path: 'user/point/list/:page?',
  params: pageInPath,
  answer: z.object({
    data: z.object({
      ...pagedListOf(pointHistoryEntry).shape.data.shape,
      held: z._default(z.array(heldPoints), []),
    }),
  }),
});
