import * as z from 'zod';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import type { PackRules, SaleTerms } from '../catalog/index.ts';
import type { RestrictedAction } from '../ledger/index.ts';
import type { SpendingCap } from '../protection/index.ts';

type PurchaseAction = 'draw' | 'ship';

/**
 * Lists the actions that a purchase needs, each of which a member can be restricted from. Cards of
 * a pack for coins are always shipped.
 */
export function actionsOfPurchase({
  currency,
}: Pick<SaleTerms, 'currency'>): readonly PurchaseAction[] {
  return currency === 'coin' ? ['draw', 'ship'] : ['draw'];
}

/** Facts about the buying member that the rules need. */
export interface Buyer {
  points: number;
  coins: number;
  /** True if the member bought units of another pack. Read only for a pack for newcomers. */
  hasBoughtOthers: boolean;
  /** Spent points whose payment was taken back. The member must repay them before buying a pack. */
  pointsOwed: number;
  /** The operator's restriction on this purchase, if any. */
  restrictedAction?: RestrictedAction<PurchaseAction> | undefined;
  /** The member's cap with the fewest points left; missing without one, and for a coin pack. */
  spendingCap?: SpendingCap | undefined;
  /**
   * Units of this pack that the member already bought. Read only for a pack with a limit per
   * member.
   */
  bought: number;
  /** Units of this pack bought on this day of Japan. Read only for a pack with a limit per day. */
  boughtToday: number;
  /** Units of a free pack that other accounts of the person had: ever, and on this day. */
  ofOthers: { bought: number; boughtToday: number };
  /** Whether the member must prove their mailbox before they may have a free pack. */
  mustProveMailbox: boolean;
  /** Whole days since the member joined. Read only for a pack for those who joined lately. */
  memberDays: number;
  /** The member's rank; 0 without one, 1 is the lowest. Read only for a pack for ranks. */
  rank: number;
  /** The names of the shop's ranks, the lowest first. Read only for a pack for ranks. */
  rankNames: readonly { ja: string; en: string }[];
}

/** The facts about a member that the rules of a pack need. */
export type RuleFacts = Pick<
  Buyer,
  | 'hasBoughtOthers'
  | 'bought'
  | 'boughtToday'
  | 'ofOthers'
  | 'mustProveMailbox'
  | 'memberDays'
  | 'rank'
  | 'rankNames'
>;

/**
 * Why a purchase was refused. It is stored under the idempotency key without texts; the text is
 * added in the language of each response.
 */
export const refusal = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('no-such-pack') }),
  z.object({
    reason: z.literal('paused'),
    /**
     * For members: the operator's reason, or why the shop cannot draw now. Answers that a version
     * up to 0.2.0 stored may lack it.
     */
    why: z.exactOptional(z.object({ ja: z.string(), en: z.string() })),
  }),
  z.object({ reason: z.literal('not-yet'), startsAt: z.string() }),
  z.object({ reason: z.literal('ended') }),
  z.object({ reason: z.literal('sold-out') }),
  z.object({
    reason: z.literal('held-back'),
    deed: z.enum(['draw', 'ship']),
    until: z.iso.datetime().nullable(),
    own: z.literal(true).optional(),
    phone: z.literal(true).optional(),
    mailbox: z.literal(true).optional(),
  }),
  z.object({ reason: z.literal('debt'), owed: z.int() }),
  z.object({
    reason: z.literal('own-cap'),
    cap: z.enum(['spent_day', 'spent_month']),
    amount: z.int(),
    left: z.int(),
    isShared: z.exactOptional(z.literal(true)),
  }),
  z.object({ reason: z.literal('newcomers-only') }),
  z.object({ reason: z.literal('joined-too-long-ago'), days: z.int() }),
  z.object({
    reason: z.literal('rank-needed'),
    /** Null if the shop no longer has so many ranks. */
    rank: z.nullable(z.object({ ja: z.string(), en: z.string() })),
  }),
  z.object({
    reason: z.literal('limit-reached'),
    limit: z.int(),
    /** Other accounts of the person had some of it. */
    isShared: z.exactOptional(z.literal(true)),
  }),
  z.object({
    reason: z.literal('day-limit-reached'),
    limit: z.int(),
    isShared: z.exactOptional(z.literal(true)),
  }),
  z.object({ reason: z.literal('over-day-limit'), left: z.int() }),
  z.object({ reason: z.literal('over-limit'), left: z.int() }),
  z.object({ reason: z.literal('count'), max: z.int() }),
  z.object({ reason: z.literal('too-few-left'), remaining: z.int() }),
  z.object({ reason: z.literal('price'), currency: z.enum(['point', 'coin']), price: z.int() }),
  z.object({
    reason: z.literal('balance'),
    currency: z.enum(['point', 'coin']),
    shortage: z.int(),
  }),
]);
export type Refusal = z.infer<typeof refusal>;

/**
 * Decides why this member may buy no units of the pack at all, whatever the count; undefined if
 * they may.
 */
export function findLimitRefusal(
  terms: Omit<PackRules, 'maxPerPurchase'>,
  buyer: RuleFacts,
): Refusal | undefined {
  if (terms.newcomersOnly && buyer.hasBoughtOthers) return { reason: 'newcomers-only' };
  if (terms.newcomerDays > 0 && buyer.memberDays >= terms.newcomerDays)
    return { reason: 'joined-too-long-ago', days: terms.newcomerDays };
  if (terms.leastRank > buyer.rank)
    return { reason: 'rank-needed', rank: buyer.rankNames[terms.leastRank - 1] ?? null };
  const { ofOthers } = buyer;
  if (terms.limitPerMember > 0 && buyer.bought + ofOthers.bought >= terms.limitPerMember)
    return {
      reason: 'limit-reached',
      limit: terms.limitPerMember,
      ...(ofOthers.bought > 0 && { isShared: true }),
    };
  if (terms.limitPerDay > 0 && buyer.boughtToday + ofOthers.boughtToday >= terms.limitPerDay)
    return {
      reason: 'day-limit-reached',
      limit: terms.limitPerDay,
      ...(ofOthers.boughtToday > 0 && { isShared: true }),
    };
  return undefined;
}

/**
 * Computes the most units that one purchase of this member may have, whatever their balance; 0 if
 * they may buy none.
 *
 * @param remaining unsold units of the pack
 */
export function maxUnits(terms: PackRules, buyer: RuleFacts, remaining: number): number {
  if (findLimitRefusal(terms, buyer) !== undefined) return 0;
  const { ever, today } = unitsLeft(terms, buyer);
  return Math.min(remaining, largestPurchase(terms), ever, today);
}

/** The units that a person's limits leave them: of all time, and of today. */
function unitsLeft(
  { limitPerMember, limitPerDay }: Pick<PackRules, 'limitPerMember' | 'limitPerDay'>,
  { bought, boughtToday, ofOthers }: RuleFacts,
): { ever: number; today: number } {
  const none = Number.POSITIVE_INFINITY;
  return {
    ever: limitPerMember > 0 ? limitPerMember - bought - ofOthers.bought : none,
    today: limitPerDay > 0 ? limitPerDay - boughtToday - ofOthers.boughtToday : none,
  };
}

/** The most units that one purchase of this pack may have. */
function largestPurchase({ maxPerPurchase }: Pick<SaleTerms, 'maxPerPurchase'>): number {
  return maxPerPurchase > 0 ? Math.min(maxPerPurchase, maxPurchaseCount) : maxPurchaseCount;
}

/**
 * Decides whether one purchase is refused, and why. Reasons that hold for every count are checked
 * first, the balance last.
 *
 * @param remaining unsold units of the pack
 * @returns undefined if the purchase is allowed
 */
export function findPurchaseRefusal(
  terms: SaleTerms,
  buyer: Buyer,
  remaining: number,
  count: number,
  now: Date,
): Refusal | undefined {
  return (
    refusalOfTime(terms, now) ??
    (remaining === 0 ? { reason: 'sold-out' } : undefined) ??
    (buyer.restrictedAction && { reason: 'held-back', ...buyer.restrictedAction }) ??
    (buyer.mustProveMailbox
      ? { reason: 'held-back', deed: 'draw', until: null, mailbox: true }
      : undefined) ??
    (buyer.pointsOwed > 0 ? { reason: 'debt', owed: buyer.pointsOwed } : undefined) ??
    findLimitRefusal(terms, buyer) ??
    refusalOfCount(terms, buyer, remaining, count) ??
    refusalOfCap(terms, buyer, count) ??
    refusalOfBalance(terms, buyer, count)
  );
}

/** Refuses a purchase before the start of sale or after its end. */
function refusalOfTime(terms: SaleTerms, now: Date): Refusal | undefined {
  if (terms.startsAt !== null && now < terms.startsAt) {
    return { reason: 'not-yet', startsAt: terms.startsAt.toISOString() };
  }
  if (terms.endsAt !== null && now >= terms.endsAt) return { reason: 'ended' };
  return undefined;
}

/** Refuses a count that is invalid, larger than what remains, or over the member's limit. */
function refusalOfCount(
  terms: SaleTerms,
  buyer: Buyer,
  remaining: number,
  count: number,
): Refusal | undefined {
  const max = largestPurchase(terms);
  if (!Number.isSafeInteger(count) || count < 1 || count > max) return { reason: 'count', max };
  if (count > remaining) return { reason: 'too-few-left', remaining };
  const left = unitsLeft(terms, buyer);
  if (count > left.ever) return { reason: 'over-limit', left: left.ever };
  return count > left.today ? { reason: 'over-day-limit', left: left.today } : undefined;
}

/** Refuses a purchase that exceeds the member's own cap on points for packs. */
function refusalOfCap(terms: SaleTerms, buyer: Buyer, count: number): Refusal | undefined {
  const { spendingCap } = buyer;
  if (spendingCap === undefined || priceOf(terms, count) <= spendingCap.left) return undefined;
  return { reason: 'own-cap', ...spendingCap };
}

/** Refuses a purchase for which the member has too few points or coins. */
function refusalOfBalance(terms: SaleTerms, buyer: Buyer, count: number): Refusal | undefined {
  const balance = terms.currency === 'point' ? buyer.points : buyer.coins;
  const shortage = priceOf(terms, count) - balance;
  return shortage > 0 ? { reason: 'balance', currency: terms.currency, shortage } : undefined;
}

/**
 * Refuses a purchase at another price than the member was shown, because the catalogue may have
 * changed since.
 *
 * @param shown the price of one unit that the member was shown; undefined if not known
 */
export function findPriceRefusal(
  { price, currency }: Pick<SaleTerms, 'price' | 'currency'>,
  shown: number | undefined,
): Extract<Refusal, { reason: 'price' }> | undefined {
  return shown === undefined || shown === price ? undefined : { reason: 'price', currency, price };
}

/** The price of `count` units, in points or coins. */
export function priceOf(terms: SaleTerms, count: number): number {
  return terms.price * count;
}

/** Coins earned by spending points on a pack, rounded down (docs/spec.md, "The wire"). */
export function coinsEarnedBy(terms: SaleTerms, count: number): number {
  if (terms.currency === 'coin' || terms.pointsPerCoin === 0) return 0;
  return Math.floor(priceOf(terms, count) / terms.pointsPerCoin);
}
