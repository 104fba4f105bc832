import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { PromotionWay } from '../db/types.ts';
import type { Promotion } from './promotions.rules.ts';

export const promotionColumns = [
  'id',
  'way',
  'kind',
  'amount',
  'code',
  'courseId',
  'nameJa',
  'nameEn',
  'startsAt',
  'endsAt',
  'newcomersOnly',
  'usesPerMember',
  'budgetPoints',
  'budgetUses',
  'promisedPoints',
  'uses',
  'stoppedAt',
  'revision',
] as const;

/** Finds the number of the promotion that has a code; undefined if none has. */
export async function findPromotionIdByCode(
  db: Executor,
  code: string,
): Promise<number | undefined> {
  const [row] = await db.run(query.selectFrom('promotion').select('id').where('code', '=', code));
  return row?.id;
}

/**
 * Locks promotions until the transaction ends, against every use and every other change of them.
 * The member's account must be locked before. They are locked in the order of their numbers,
 * against deadlocks.
 */
export function lockPromotions(tx: Tx, ids: readonly number[]): Promise<Promotion[]> {
  return tx.run(withIds(ids).orderBy('id').forUpdate());
}

/**
 * Locks promotions for uses of them until the transaction ends. Uses of one with a budget wait for
 * each other. Uses of one without a budget do not: only changes of it wait for them. They have to
 * respect only the limit of each member, and the lock of the member's account, which must be locked
 * before, is enough for that. A promotion never gets or loses its budget. Those with a budget are
 * locked first, each kind in the order of the numbers, against deadlocks.
 */
export async function lockForUses(tx: Tx, ids: readonly number[]): Promise<Promotion[]> {
  const limited = await tx.run(withIds(ids).where(hasBudget).orderBy('id').forUpdate());
  if (limited.length === ids.length) return limited;
  const open = withIds(ids).where(sql<boolean>`not ${hasBudget}`);
  return [...limited, ...(await tx.run(open.orderBy('id').forKeyShare()))].toSorted(
    (one, other) => one.id - other.id,
  );
}

/** Whether a promotion has a limit of points or uses. Its uses are counted in its row only then. */
export const hasBudget = sql<boolean>`(budget_points is not null or budget_uses is not null)`;

function withIds(ids: readonly number[]) {
  return query
    .selectFrom('promotion')
    .select(promotionColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`);
}

/**
 * Finds the bonuses that come with courses of points now, oldest first.
 *
 * @param courseId the course; undefined for the bonuses of all courses
 */
export function findCourseBonuses(
  db: Executor,
  now: Date,
  courseId?: number,
): Promise<Promotion[]> {
  const found = runningOf('course', now);
  if (courseId === undefined) return db.run(found);
  return db.run(
    found.where((where) =>
      where.or([where('courseId', 'is', null), where('courseId', '=', courseId)]),
    ),
  );
}

function runningOf(way: PromotionWay, now: Date) {
  return query
    .selectFrom('promotion')
    .select(promotionColumns)
    .where('way', '=', way)
    .where('stoppedAt', 'is', null)
    .where('startsAt', '<=', now)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', now)]))
    .orderBy('id');
}

/** Counts how often a member has used each of these promotions, with what payments hold. */
export async function countOwnUses(
  db: Executor,
  memberId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.run(
    query
      .selectFrom('promotionUse')
      .select(['promotionId', sql<number>`count(*)::integer`.as('uses')])
      .where('memberId', '=', memberId)
      .where('promotionId', '=', sql<number>`any(${[...ids]}::integer[])`)
      .where('state', '<>', 'released')
      .groupBy('promotionId'),
  );
  return new Map(rows.map(({ promotionId, uses }) => [promotionId, uses]));
}

/** The member of a use, and the keyed digests of the phone that they have verified. */
export interface DailyUser {
  memberId: number;
  phone: readonly Buffer[];
}

/**
 * Finds which of these daily promotions were used on a day: by the member, or by another account
 * that had verified the same phone and was closed.
 */
export async function findUsedOn(
  db: Executor,
  { memberId, phone }: DailyUser,
  ids: readonly number[],
  dayNumber: number,
): Promise<ReadonlySet<number>> {
  const rows = await db.run(
    query
      .selectFrom('promotionUse')
      .select('promotionId')
      .where(
        sql<boolean>`(member_id = ${memberId}::bigint
          or phone_digest = any(${[...phone]}::bytea[]))`,
      )
      .where('promotionId', '=', sql<number>`any(${[...ids]}::integer[])`)
      .where('place', '=', dayNumber)
      .where('state', '<>', 'released'),
  );
  return new Set(rows.map(({ promotionId }) => promotionId));
}

/**
 * Deletes the digests of phones from uses of daily promotions on days before this one.
 *
 * @returns how many uses had one, at most `limit`
 */
export async function erasePhonesBefore(
  db: Executor,
  dayNumber: number,
  limit: number,
): Promise<number> {
  const old = query
    .selectFrom('promotionUse')
    .select('id')
    .where('phoneDigest', 'is not', null)
    .where('place', '<', dayNumber)
    .limit(limit);
  const rows = await db.run(
    query
      .updateTable('promotionUse')
      .set({ phoneDigest: null })
      .where('id', 'in', old)
      .returning('id'),
  );
  return rows.length;
}

/** Finds the daily promotions that run now, oldest first. */
export function findDailyPromotions(db: Executor, now: Date): Promise<Promotion[]> {
  return db.run(runningOf('daily', now));
}

/** A use of a promotion, as it is stored. */
export interface PromotionUse {
  id: string;
  promotionId: number;
  memberId: number;
  paymentId: string | null;
  state: 'promised' | 'given' | 'released';
  /** Points that the use gives. */
  promised: number;
  /** Points that were credited, and of those the ones taken back. */
  given: number;
  takenBack: number;
  createdAt: Date;
}

export const useColumns = [
  'id',
  'promotionId',
  'memberId',
  'paymentId',
  'state',
  'promised',
  'given',
  'takenBack',
  'createdAt',
] as const;

/**
 * Inserts a use and counts it against the budget. The promotion must be locked, and the use within
 * its budget. Of a member's places the lowest free one is taken. A daily promotion has the number
 * of the day as its place, and the database refuses a second use on it, by the member or by
 * another account with the same verified phone.
 */
export async function insertUse(
  tx: Tx,
  {
    daily,
    ...use
  }: Omit<PromotionUse, 'takenBack' | 'state'> & {
    state: 'promised' | 'given';
    /** Only for a use of a daily promotion. */
    daily?: { dayNumber: number; phoneDigest: Buffer } | undefined;
  },
): Promise<void> {
  const lowestFree = sql<number>`(
    select min(number) from generate_series(1, 101) as number
    where not exists (
      select from promotion_use as other
      where other.promotion_id = ${use.promotionId}::integer
        and other.member_id = ${use.memberId}::bigint
        and other.state <> 'released' and other.place = number
    )
  )`;
  const place = daily?.dayNumber ?? lowestFree;
  const phoneDigest = daily?.phoneDigest ?? null;
  await tx.run(query.insertInto('promotionUse').values({ ...use, place, phoneDigest }));
  await addToBudget(tx, use.promotionId, { points: use.promised, uses: 1 });
}

/**
 * Changes what is used of a budget. The database refuses more than the budget. The row of a
 * promotion without one is left alone, because its uses would wait for each other.
 */
function addToBudget(
  tx: Tx,
  id: number,
  { points, uses }: { points: number; uses: number },
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('promotion')
      .set({
        promisedPoints: sql<number>`promised_points + ${points}::bigint`,
        uses: sql<number>`uses + ${uses}::integer`,
      })
      .where('id', '=', id)
      .where(hasBudget),
  );
}

/** Locks the uses of a payment that are not released, in the order of their promotions. */
export function lockUsesOf(tx: Tx, paymentId: string): Promise<PromotionUse[]> {
  return tx.run(
    query
      .selectFrom('promotionUse')
      .select(useColumns)
      .where('paymentId', '=', paymentId)
      .where('state', '<>', 'released')
      .orderBy('promotionId')
      .forUpdate(),
  );
}

/** Sums the free points that a member has by a payment: what was credited less what was taken. */
export async function findHeldBonus(
  db: Executor,
  memberId: number,
  paymentId: string,
): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('promotionUse')
      .select(sql<number>`coalesce(sum(given - taken_back), 0)::integer`.as('points'))
      .where('memberId', '=', memberId)
      .where('paymentId', '=', paymentId),
  );
  return row?.points ?? 0;
}

/** Stores that a promised use is given back to its member and its budget. */
export async function releaseUse(tx: Tx, { id, promotionId, promised }: PromotionUse) {
  await tx.run(query.updateTable('promotionUse').set({ state: 'released' }).where('id', '=', id));
  await addToBudget(tx, promotionId, { points: -promised, uses: -1 });
}

/** Adds to the points of a use that were credited, and to those that were taken back. */
export function addToUse(
  tx: Tx,
  id: string,
  { given, takenBack }: Pick<PromotionUse, 'given' | 'takenBack'>,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('promotionUse')
      .set({
        state: 'given',
        given: sql<number>`given + ${given}::integer`,
        takenBack: sql<number>`taken_back + ${takenBack}::integer`,
      })
      .where('id', '=', id),
  );
}

/** Whether a member has a coupon: handed out, or by its code. */
export async function hasCoupon(
  db: Executor,
  memberId: number,
  promotionId: number,
): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('memberCoupon')
      .select('promotionId')
      .where('memberId', '=', memberId)
      .where('promotionId', '=', promotionId),
  );
  return rows.length > 0;
}

/**
 * Stores that a member has a coupon.
 *
 * @returns false if they have it already
 */
export async function insertMemberCoupon(
  tx: Tx,
  coupon: { memberId: number; promotionId: number; receivedAt: Date },
): Promise<boolean> {
  const rows = await tx.run(
    query
      .insertInto('memberCoupon')
      .values(coupon)
      .onConflict((conflict) => conflict.doNothing())
      .returning('memberId'),
  );
  return rows.length === 1;
}

/** Whether a payment that has not ended holds a promotion for newcomers for a member. */
export async function holdsFirstPurchase(db: Executor, memberId: number): Promise<boolean> {
  const rows = await db.run(
    query
      .selectFrom('promotionUse')
      .innerJoin('promotion', 'promotion.id', 'promotionUse.promotionId')
      .select('promotionUse.id')
      .where('memberId', '=', memberId)
      .where('state', '=', 'promised')
      .where('newcomersOnly', '=', true)
      .limit(1),
  );
  return rows.length > 0;
}

/** Finds the coupons that a member has, newest first. */
export function findCouponsOf(
  db: Executor,
  memberId: number,
): Promise<(Promotion & { receivedAt: Date })[]> {
  return db.run(
    query
      .selectFrom('memberCoupon')
      .innerJoin('promotion', 'promotion.id', 'memberCoupon.promotionId')
      .select([...promotionColumns.map((column) => `promotion.${column}` as const), 'receivedAt'])
      .where('memberId', '=', memberId)
      .orderBy('receivedAt', 'desc')
      .orderBy('promotion.id', 'desc')
      .limit(100),
  );
}

/** Finds all uses of promotions by a member, oldest first. */
export function findUsesOf(db: Executor, memberId: number): Promise<PromotionUse[]> {
  return db.run(
    query
      .selectFrom('promotionUse')
      .select(useColumns)
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .orderBy('id'),
  );
}

/** Deletes the coupons of a member. Uses stay: they belong to the books, and name nobody. */
export function deleteCoupons(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('memberCoupon').where('memberId', '=', memberId));
}
