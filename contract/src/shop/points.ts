import * as z from 'zod/mini';
import { get, numberInPath, pageInPath } from '../call.ts';
import { instant, listOf, packHistoryId, pagedListOf } from '../envelope.ts';

/** `price` is in yen. */
export const pointCourse = z.object({
  id: z.int(),
  point: z.int(),
  price: z.int(),
  memo: z.string(),
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
 * Ways to pay with the spec's ids (section 9): a store is a convenience store, a carrier the
 * company of one's phone.
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

/** `point` and `price` are those of the course that was asked about, null where none was. */
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

/** The ways to pay that are switched on; with a course, those that take its price. */
export const listPayStyles = get({
  path: 'user/pay_style',
  query: z.object({ point_price_id: z.optional(numberInPath) }),
  answer: listOf(payStyle),
  /**
   * An old page could not take a customer through a way to pay that is new: it offers the others.
   */
  read: z.object({ data: z.object({ list: z.pipe(knownPayStyles, z.array(payStyle)) }) }),
});

/** One change of a member's points. */
export const pointHistoryEntry = z.object({
  /** 1, 2, 3 … in the order in which it happened. */
  id: z.int(),
  /** Below zero where points went. */
  bonusPoint: z.int(),
  /** Yen that were paid for them, 0 where none were. */
  money: z.int(),
  created: instant,
  memo: z.string(),
  /** The purchase of packs that it is of, '' where it is of none. */
  history_id: z.union([packHistoryId, z.literal('')]),
  /** Points after it. */
  balance: z.int(),
});
export type PointHistoryEntry = z.infer<typeof pointHistoryEntry>;

/** Newest first. */
export const listPointHistory = get({
  path: 'user/point/list/:page?',
  params: pageInPath,
  answer: pagedListOf(pointHistoryEntry),
});
