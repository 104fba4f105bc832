import { randomUUID } from 'node:crypto';
import type { Executor, Tx } from '../db/database.ts';
import {
  type Account,
  findAccount,
  findForbiddenAction,
  type LedgerBatch,
} from '../ledger/index.ts';
import { findAdultBar } from '../protection/index.ts';
import {
  countOwnUses,
  findCourseBonuses,
  hasCoupon,
  holdsFirstPurchase,
  insertUse,
  lockForUses,
} from './promotions.queries.ts';
import {
  findUseRefusal,
  type Promotion,
  type PromotionMember,
  pointsOfUse,
  type UseRefusal,
} from './promotions.rules.ts';

/** A course of points that is bought. */
interface Course {
  id: number;
  points: number;
}

/** Free points that come with a purchase of points. */
export interface Bonus {
  promotion: Promotion;
  points: number;
}

/** Why the coupon that a member chose does not apply to a purchase of points. */
export type CouponRefusal = UseRefusal | 'unknown' | 'other-course' | 'adults-only';

/**
 * Finds the free points that come with a purchase of points, and locks their promotions: every
 * bonus of the course that the member can have, and the coupon that they chose. Nothing is stored.
 *
 * @param couponId the coupon that the member chose; null without one
 */
export async function findBonuses(
  tx: Tx,
  book: LedgerBatch,
  { memberId, course, couponId }: { memberId: number; course: Course; couponId: number | null },
): Promise<{ bonuses: Bonus[] } | { refusal: CouponRefusal }> {
  const offered = await findCourseBonuses(tx, book.now, course.id);
  const wanted = [...offered.map(({ id }) => id), ...(couponId === null ? [] : [couponId])];
  if (wanted.length === 0) return { bonuses: [] };
  // Free points are for adults, although a guardian may allow a member under 18 to pay.
  if ((await findAdultBar(tx, memberId, book.now)) !== undefined)
    return couponId === null ? { bonuses: [] } : { refusal: 'adults-only' };
  const locked = await lockForUses(tx, wanted);
  const ownUses = await countOwnUses(tx, memberId, wanted);
  const isFirst = await isFirstPurchase(tx, memberId, book.account(memberId));
  const bonuses: Bonus[] = [];
  for (const promotion of locked) {
    const points = pointsOfUse(promotion, course.points);
    const isCoupon = promotion.id === couponId;
    if (isCoupon) {
      const refusal = await findCouponBar(tx, memberId, promotion, course);
      if (refusal !== undefined) return { refusal };
    }
    const member: PromotionMember = { hasPaid: !isFirst, ownUses: ownUses.get(promotion.id) ?? 0 };
    const refusal = findUseRefusal(promotion, member, points, book.now);
    if (refusal !== undefined && isCoupon) return { refusal };
    if (refusal === undefined && points > 0) bonuses.push({ promotion, points });
  }
  const isFound = couponId === null || locked.some(({ id }) => id === couponId);
  return isFound ? { bonuses } : { refusal: 'unknown' };
}

/**
 * Whether a member has never bought points, and no order of theirs holds something for newcomers.
 * Otherwise several unpaid orders would each get the bonus of a first purchase.
 */
async function isFirstPurchase(
  db: Executor,
  memberId: number,
  account: Pick<Account, 'hasPaid'>,
): Promise<boolean> {
  return !account.hasPaid && !(await holdsFirstPurchase(db, memberId));
}

/** Finds why a promotion is not a coupon of this member for this course. */
async function findCouponBar(
  tx: Tx,
  memberId: number,
  promotion: Promotion,
  course: Course,
): Promise<CouponRefusal | undefined> {
  if (promotion.way === 'course' || promotion.kind !== 'percent') return 'unknown';
  if (!(await hasCoupon(tx, memberId, promotion.id))) return 'unknown';
  const isForCourse = promotion.courseId === null || promotion.courseId === course.id;
  return isForCourse ? undefined : 'other-course';
}

/**
 * Promises bonuses to a payment that was just stored: they count against their budgets, and are
 * credited once the money has arrived. The promotions must be locked.
 */
export async function promiseBonuses(
  tx: Tx,
  bonuses: readonly Bonus[],
  { memberId, paymentId, now }: { memberId: number; paymentId: string; now: Date },
): Promise<void> {
  for (const { promotion, points } of bonuses) {
    await insertUse(tx, {
      ...{ id: randomUUID(), promotionId: promotion.id, memberId, paymentId, state: 'promised' },
      ...{ promised: points, given: 0, createdAt: now },
    });
  }
}

/** Finds the bonuses that a member would get with courses of points now, without locks. */
export async function findOfferedBonuses(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<(course: Course) => Bonus[]> {
  const offered = await findCourseBonuses(db, now);
  if (offered.length === 0 || (await findAdultBar(db, memberId, now)) === 'too-young')
    return () => [];
  const [ownUses, account] = await Promise.all([
    countOwnUses(
      db,
      memberId,
      offered.map(({ id }) => id),
    ),
    findAccount(db, memberId),
  ]);
  // Nothing is offered to members who may not buy points now.
  if (account === undefined || findForbiddenAction(account, ['buy'], now) !== undefined)
    return () => [];
  const hasPaid = !(await isFirstPurchase(db, memberId, account));
  return (course) =>
    offered.flatMap((promotion) => {
      if (promotion.courseId !== null && promotion.courseId !== course.id) return [];
      const points = pointsOfUse(promotion, course.points);
      const member = { hasPaid, ownUses: ownUses.get(promotion.id) ?? 0 };
      const isOffered = points > 0 && findUseRefusal(promotion, member, points, now) === undefined;
      return isOffered ? [{ promotion, points }] : [];
    });
}
