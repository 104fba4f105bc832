import type { PromotionKind, PromotionWay } from '../db/types.ts';
import { day, japanOffsetMs } from '../lib/time.rules.ts';

/** Something that the shop gives to many members: a coupon, or a bonus on courses of points. */
export interface Promotion {
  id: number;
  /** By a code, handed out by staff, with a course of points, or once a day in Japan. */
  way: PromotionWay;
  kind: PromotionKind;
  /** Points, or percent of the points of a course. */
  amount: number;
  code: string | null;
  /** The course of points that it is for; null for every course. */
  courseId: number | null;
  nameJa: string;
  nameEn: string;
  startsAt: Date;
  /** Null if it has no end. */
  endsAt: Date | null;
  /** Only for members who have never bought points. */
  newcomersOnly: boolean;
  usesPerMember: number;
  /** The most points of all uses together; null without a limit. */
  budgetPoints: number | null;
  /** The most uses of all members together; null without a limit. */
  budgetUses: number | null;
  /** Points of all uses that were promised or given. */
  promisedPoints: number;
  /** Uses that were promised or given. */
  uses: number;
  stoppedAt: Date | null;
  /** Counts the changes of its terms. */
  revision: number;
}

/** A promotion to make. A coupon with a code gets a random one unless its maker chose one. */
export type NewPromotion = Omit<
  Promotion,
  'id' | 'promisedPoints' | 'uses' | 'stoppedAt' | 'revision'
>;

/** The facts about a member that the rules need. */
export interface PromotionMember {
  /** Has bought points at least once. */
  hasPaid: boolean;
  /** How often the member has used this promotion, with what a payment holds; today if daily. */
  ownUses: number;
}

/** Why a member cannot use a promotion. */
export type UseRefusal =
  | 'not-yet'
  | 'ended'
  | 'newcomers-only'
  | 'used'
  | 'used-today'
  | 'budget-spent';

/**
 * Finds why a member cannot use a promotion now; undefined if they can.
 *
 * @param points what the use would give
 */
export function findUseRefusal(
  promotion: Promotion,
  { hasPaid, ownUses }: PromotionMember,
  points: number,
  now: Date,
): UseRefusal | undefined {
  const state = stateOf(promotion, now);
  if (state !== 'running') return state === 'over' ? 'ended' : 'not-yet';
  if (ownUses >= promotion.usesPerMember) return promotion.way === 'daily' ? 'used-today' : 'used';
  if (promotion.newcomersOnly && hasPaid) return 'newcomers-only';
  return isWithinBudget(promotion, points) ? undefined : 'budget-spent';
}

/** Whether a promotion has begun and has not ended. */
export function stateOf(
  { startsAt, endsAt, stoppedAt }: Pick<Promotion, 'startsAt' | 'endsAt' | 'stoppedAt'>,
  now: Date,
): 'running' | 'coming' | 'over' {
  if (stoppedAt !== null || (endsAt !== null && endsAt <= now)) return 'over';
  return startsAt > now ? 'coming' : 'running';
}

/** Whether a use of so many points is within the budget of a promotion. */
function isWithinBudget(promotion: Promotion, points: number): boolean {
  const { budgetPoints, budgetUses, promisedPoints, uses } = promotion;
  if (budgetUses !== null && uses + 1 > budgetUses) return false;
  return budgetPoints === null || promisedPoints + points <= budgetPoints;
}

/** Numbers the days in Japan, beginning with 1 on 2 January 1970. */
export function dayNumberOf(now: Date): number {
  return Math.floor((now.getTime() + japanOffsetMs) / day);
}

/**
 * Computes the points that a use gives. A part of a point is not given.
 *
 * @param coursePoints points of the course that is bought; 0 without one
 */
export function pointsOfUse(
  { kind, amount }: Pick<Promotion, 'kind' | 'amount'>,
  coursePoints: number,
): number {
  return kind === 'points' ? amount : Math.floor((coursePoints * amount) / 100);
}

/**
 * Computes how many of a payment's promised free points the member keeps.
 *
 * @param payment its price, and the yen of it that were refunded or charged back
 */
export function bonusToKeep(
  promised: number,
  { amount, reversed }: { amount: number; reversed: number },
): number {
  return Math.floor((promised * (amount - reversed)) / amount);
}

/** Normalises a code that somebody typed: capitals, without blanks and hyphens. */
export function readCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/** Why a promotion cannot be made. */
export type MakeRefusal =
  | 'code-taken'
  | 'code-too-short'
  | 'daily'
  | 'daily-no-budget'
  | 'no-budget'
  | 'period'
  | 'percent'
  | 'no-course';

/** Finds why a promotion cannot be made as it is; undefined if it can. */
export function findMakeRefusal(promotion: NewPromotion): MakeRefusal | undefined {
  const { way, kind, amount, code, courseId, startsAt, endsAt } = promotion;
  const { usesPerMember, budgetPoints, budgetUses } = promotion;
  if (code !== null && !/^[0-9A-Z]{8,20}$/.test(readCode(code))) return 'code-too-short';
  if (endsAt !== null && endsAt <= startsAt) return 'period';
  if (way === 'daily' && (kind !== 'points' || usesPerMember !== 1)) return 'daily';
  if (way === 'daily' && budgetPoints === null && budgetUses === null) return 'daily-no-budget';
  if (kind === 'percent' && amount > 100) return 'percent';
  if (kind === 'points' && way !== 'course' && courseId !== null) return 'no-course';
  return kind === 'percent' && way !== 'course' && budgetPoints === null ? 'no-budget' : undefined;
}

/** The terms of a promotion that may change after it was made. */
export type ChangeableTerms = Pick<
  Promotion,
  'nameJa' | 'nameEn' | 'endsAt' | 'budgetPoints' | 'budgetUses'
>;

/** Why the terms of a promotion cannot be changed. */
export type ChangeRefusal = 'over' | 'period' | 'budget-kind' | 'budget-used';

/** Finds why a promotion cannot be changed to new terms; undefined if it can. */
export function findChangeRefusal(
  before: Promotion,
  after: ChangeableTerms,
  now: Date,
): ChangeRefusal | undefined {
  if (stateOf(before, now) === 'over') return 'over';
  if (after.endsAt !== null && after.endsAt <= before.startsAt) return 'period';
  const hasSameLimits =
    (before.budgetPoints === null) === (after.budgetPoints === null) &&
    (before.budgetUses === null) === (after.budgetUses === null);
  if (!hasSameLimits) return 'budget-kind';
  const isBelow = (budget: number | null, used: number) => budget !== null && budget < used;
  return isBelow(after.budgetPoints, before.promisedPoints) ||
    isBelow(after.budgetUses, before.uses)
    ? 'budget-used'
    : undefined;
}

/**
 * Computes the points that a change adds to what a promotion can give. They count towards the limit
 * of one person. Null without a limit. A promotion without a budget gives more if it lasts longer,
 * or may be used more often.
 */
export function pointsOfChange(before: Promotion, after: ChangeableTerms): number | null {
  const points = pointsWhenMade({ ...before, ...after });
  const pointsBefore = pointsWhenMade(before);
  if (points !== null && pointsBefore !== null) return Math.max(0, points - pointsBefore);
  const lastsLonger =
    before.endsAt !== null && (after.endsAt === null || after.endsAt > before.endsAt);
  const hasMoreUses =
    before.budgetUses !== null &&
    (after.budgetUses === null || after.budgetUses > before.budgetUses);
  return lastsLonger || hasMoreUses ? null : 0;
}

/**
 * Computes the points that count towards the limit of one person when a promotion is made; null
 * without a limit. Points of a coupon that staff hand out count when it is handed out.
 */
export function pointsWhenMade(
  promotion: Pick<Promotion, 'way' | 'kind' | 'amount' | 'budgetPoints' | 'budgetUses'>,
): number | null {
  const isCountedLater = promotion.way === 'handed_out' && promotion.kind === 'points';
  return isCountedLater ? 0 : mostPointsOf(promotion);
}

/**
 * Computes the most points that a promotion can give to all members together; null without a limit.
 */
function mostPointsOf({
  kind,
  amount,
  budgetPoints,
  budgetUses,
}: Pick<Promotion, 'kind' | 'amount' | 'budgetPoints' | 'budgetUses'>): number | null {
  const byUses = kind === 'points' && budgetUses !== null ? amount * budgetUses : null;
  if (byUses === null || budgetPoints === null) return byUses ?? budgetPoints;
  return Math.min(byUses, budgetPoints);
}
