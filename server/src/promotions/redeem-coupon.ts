import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Database, Tx } from '../db/database.ts';
import type { MemberRequest } from '../db/idempotency.ts';
import {
  type LedgerBatch,
  NotStored,
  onceUnderKey,
  type RestrictedAction,
} from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type AgeBar, findAdultBar, findBarOfOthers, type People } from '../protection/index.ts';
import {
  countOwnUses,
  type DailyUser,
  findPromotionIdByCode,
  findUsedOn,
  hasCoupon,
  insertMemberCoupon,
  insertUse,
  lockForUses,
} from './promotions.queries.ts';
import {
  dayNumberOf,
  findUseRefusal,
  pointsOfUse,
  readCode,
  type UseRefusal,
} from './promotions.rules.ts';

/**
 * A coupon by the code that a member typed, or by its number if they have it already. Every member
 * has the daily ones.
 */
export type CouponChoice = { code: string } | { couponId: number };

export type RedeemRefusal =
  | 'unknown'
  | 'phone-unverified'
  | UseRefusal
  | Exclude<AgeBar, 'guardian-needed'>
  | RestrictedAction<'buy'>;

const redeemed = z.object({
  couponId: z.int(),
  /** Points that were credited; 0 if the coupon was kept for a purchase of points. */
  points: z.int(),
});
export type Redeemed = z.infer<typeof redeemed>;

export interface RedeemDeps {
  db: Database;
  clock: Clock;
  people: Pick<People, 'findVerifiedPhone'>;
}

/**
 * Redeems a coupon: credits its free points, or stores it for the member's next purchase of points
 * if it gives a percentage. In one transaction, with the account and the promotion locked, so that
 * neither the limit of a member nor a budget is exceeded by requests at the same time. A daily
 * bonus is for members who have verified a phone, and once a day for a phone (decision 65).
 *
 * @throws KeyReusedError if the key was used for another payload
 */
export function redeemCoupon(
  { db, clock, people }: RedeemDeps,
  request: MemberRequest,
  choice: CouponChoice,
): Promise<Redeemed | { refusal: RedeemRefusal }> {
  const { memberId } = request;
  return onceUnderKey(db, clock, request, {
    answerSchema: redeemed,
    work: async (tx, book) => {
      // A break, a restriction, the person's other accounts and a member's age stop free points as
      // they stop bought ones.
      const bar =
        book.restrictedAction(memberId, 'buy') ??
        (await findBarOfOthers(tx, memberId, book.now)) ??
        (await findAdultBar(tx, memberId, book.now));
      const result =
        bar === undefined ? await redeem({ tx, book, people }, memberId, choice) : { refusal: bar };
      // A refusal is not stored under the key, so that the same request can succeed later.
      return 'refusal' in result ? new NotStored(result) : result;
    },
  });
}

async function redeem(
  { tx, book, people }: { tx: Tx; book: LedgerBatch } & Pick<RedeemDeps, 'people'>,
  memberId: number,
  choice: CouponChoice,
): Promise<Redeemed | { refusal: RedeemRefusal }> {
  const id =
    'code' in choice ? await findPromotionIdByCode(tx, readCode(choice.code)) : choice.couponId;
  const [promotion] = id === undefined ? [] : await lockForUses(tx, [id]);
  if (promotion === undefined || promotion.way === 'course') return { refusal: 'unknown' };
  const isDaily = promotion.way === 'daily';
  const isOwn = isDaily || 'code' in choice || (await hasCoupon(tx, memberId, promotion.id));
  if (!isOwn) return { refusal: 'unknown' };
  const phone = isDaily ? await people.findVerifiedPhone(tx, memberId) : [];
  const [phoneDigest] = phone;
  const dayNumber = isDaily ? dayNumberOf(book.now) : undefined;
  const daily =
    dayNumber === undefined || phoneDigest === undefined ? undefined : { dayNumber, phoneDigest };
  const ownUses = await countUses(tx, { memberId, phone }, promotion.id, dayNumber);
  const points = pointsOfUse(promotion, 0);
  const { hasPaid } = book.account(memberId);
  const refusal = findUseRefusal(promotion, { hasPaid, ownUses }, points, book.now);
  if (refusal !== undefined) return { refusal };
  if (isDaily && daily === undefined) return { refusal: 'phone-unverified' };
  const coupon = { memberId, promotionId: promotion.id, receivedAt: book.now };
  if (!isDaily) await insertMemberCoupon(tx, coupon);
  if (promotion.kind === 'percent') return { couponId: promotion.id, points: 0 };
  const useId = randomUUID();
  await insertUse(tx, {
    ...{ id: useId, promotionId: promotion.id, memberId, paymentId: null, state: 'given' },
    ...{ promised: points, given: points, createdAt: book.now, daily },
  });
  book.post({ memberId, currency: 'point', amount: points, kind: 'bonus', reference: useId });
  return { couponId: promotion.id, points };
}

/** Counts the uses of a promotion by a member; of a daily one those on the day. */
async function countUses(
  tx: Tx,
  user: DailyUser,
  id: number,
  dayNumber: number | undefined,
): Promise<number> {
  if (dayNumber === undefined) return (await countOwnUses(tx, user.memberId, [id])).get(id) ?? 0;
  return (await findUsedOn(tx, user, [id], dayNumber)).size;
}
