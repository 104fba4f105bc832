import type { PromotionKind, PromotionWay } from '../db/types.ts';

/** Something that the shop gives to many members: a coupon, or a bonus on courses of points. */
export interface Promotion {
  id: number;
  /** How a member gets it: by a code, handed out by staff, or by buying a course of points. */
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
}

/** The facts about a member that the rules need. */
export interface PromotionMember {
  /** Has bought points at least once. */
  hasPaid: boolean;
  /** How often the member has used this promotion, counting what a payment holds. */
  ownUses: number;
}

/** Why a member cannot use a promotion. */
export type UseRefusal = 'not-yet' | 'ended' | 'newcomers-only' | 'used' | 'budget-spent';

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
  const { startsAt, endsAt, stoppedAt } = promotion;
  if (stoppedAt !== null || (endsAt !== null && endsAt <= now)) return 'ended';
  if (startsAt > now) return 'not-yet';
  if (ownUses >= promotion.usesPerMember) return 'used';
  if (promotion.newcomersOnly && hasPaid) return 'newcomers-only';
  return isWithinBudget(promotion, points) ? undefined : 'budget-spent';
}

/** Whether a use of so many points is within the budget of a promotion. */
export function isWithinBudget(promotion: Promotion, points: number): boolean {
  const { budgetPoints, budgetUses, promisedPoints, uses } = promotion;
  if (budgetUses !== null && uses + 1 > budgetUses) return false;
  return budgetPoints === null || promisedPoints + points <= budgetPoints;
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

/**
 * Computes the most points that a promotion can give to all members together; null without a limit.
 */
export function mostPointsOf({
  kind,
  amount,
  budgetPoints,
  budgetUses,
}: Pick<Promotion, 'kind' | 'amount' | 'budgetPoints' | 'budgetUses'>): number | null {
  const byUses = kind === 'points' && budgetUses !== null ? amount * budgetUses : null;
  if (byUses === null || budgetPoints === null) return byUses ?? budgetPoints;
  return Math.min(byUses, budgetPoints);
}
