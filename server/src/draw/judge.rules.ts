import * as z from 'zod';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import type { SaleTerms } from '../catalog/index.ts';
import type { HeldBack } from '../ledger/index.ts';

type PurchaseDeed = 'draw' | 'ship';

/**
 * What a purchase is, as an operator can hold members back from it: cards of a pack for coins are
 * always shipped.
 */
export function deedsOf({ currency }: Pick<SaleTerms, 'currency'>): readonly PurchaseDeed[] {
  return currency === 'coin' ? ['draw', 'ship'] : ['draw'];
}

/** What is known of the member who asks. */
export interface Buyer {
  points: number;
  coins: number;
  /** Has bought units of another pack than this. Known only where the pack is for newcomers. */
  hasBoughtOthers: boolean;
  /** Points spent whose payment was taken back: nobody buys packs before that is settled. */
  pointsOwed: number;
  /** That the operator holds them back from this purchase. */
  heldBack?: HeldBack<PurchaseDeed> | undefined;
  /** Units of this pack bought before. Known only where the pack has a limit per member. */
  bought: number;
}

/**
 * Why a purchase was refused. It is kept under the idempotency key, so its words are not: texts
 * come with the answer.
 */
export const refusal = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('no-such-pack') }),
  z.object({ reason: z.literal('paused') }),
  z.object({ reason: z.literal('not-yet'), startsAt: z.string() }),
  z.object({ reason: z.literal('ended') }),
  z.object({ reason: z.literal('sold-out') }),
  z.object({
    reason: z.literal('held-back'),
    deed: z.enum(['draw', 'ship']),
    until: z.iso.datetime().nullable(),
  }),
  z.object({ reason: z.literal('debt'), owed: z.int() }),
  z.object({ reason: z.literal('newcomers-only') }),
  z.object({ reason: z.literal('limit-reached'), limit: z.int() }),
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
 * Why this member may buy no more of the pack at all, whatever the count; undefined where they may.
 */
export function standingRefusal(
  terms: Pick<SaleTerms, 'newcomersOnly' | 'limitPerMember'>,
  buyer: Pick<Buyer, 'hasBoughtOthers' | 'bought'>,
): Extract<Refusal, { reason: 'newcomers-only' | 'limit-reached' }> | undefined {
  if (terms.newcomersOnly && buyer.hasBoughtOthers) return { reason: 'newcomers-only' };
  if (terms.limitPerMember > 0 && buyer.bought >= terms.limitPerMember) {
    return { reason: 'limit-reached', limit: terms.limitPerMember };
  }
  return undefined;
}

/**
 * The most units that one purchase of this member may have, whatever their balance; 0 where they
 * may buy none.
 *
 * @param remaining units of the pack that are left
 */
export function mostUnits(
  terms: Pick<SaleTerms, 'newcomersOnly' | 'limitPerMember' | 'maxPerPurchase'>,
  buyer: Pick<Buyer, 'hasBoughtOthers' | 'bought'>,
  remaining: number,
): number {
  if (standingRefusal(terms, buyer) !== undefined) return 0;
  const left = terms.limitPerMember > 0 ? terms.limitPerMember - buyer.bought : maxPurchaseCount;
  return Math.min(remaining, largestPurchase(terms), left);
}

function largestPurchase({ maxPerPurchase }: Pick<SaleTerms, 'maxPerPurchase'>): number {
  return maxPerPurchase > 0 ? Math.min(maxPerPurchase, maxPurchaseCount) : maxPurchaseCount;
}

/**
 * Judges one purchase: undefined where it may be made. Asks what no other count could change first,
 * and the balance last.
 *
 * @param remaining units of the pack that are left
 */
export function judge(
  terms: SaleTerms,
  buyer: Buyer,
  remaining: number,
  count: number,
  now: Date,
): Refusal | undefined {
  return (
    refusalOfTime(terms, now) ??
    (remaining === 0 ? { reason: 'sold-out' } : undefined) ??
    (buyer.heldBack && { reason: 'held-back', ...buyer.heldBack }) ??
    (buyer.pointsOwed > 0 ? { reason: 'debt', owed: buyer.pointsOwed } : undefined) ??
    standingRefusal(terms, buyer) ??
    refusalOfCount(terms, buyer, remaining, count) ??
    refusalOfBalance(terms, buyer, count)
  );
}

function refusalOfTime(terms: SaleTerms, now: Date): Refusal | undefined {
  if (terms.startsAt !== null && now < terms.startsAt) {
    return { reason: 'not-yet', startsAt: terms.startsAt.toISOString() };
  }
  if (terms.endsAt !== null && now >= terms.endsAt) return { reason: 'ended' };
  return undefined;
}

function refusalOfCount(
  terms: SaleTerms,
  buyer: Buyer,
  remaining: number,
  count: number,
): Refusal | undefined {
  const max = largestPurchase(terms);
  if (!Number.isSafeInteger(count) || count < 1 || count > max) return { reason: 'count', max };
  if (count > remaining) return { reason: 'too-few-left', remaining };
  if (terms.limitPerMember > 0 && buyer.bought + count > terms.limitPerMember) {
    return { reason: 'over-limit', left: terms.limitPerMember - buyer.bought };
  }
  return undefined;
}

function refusalOfBalance(terms: SaleTerms, buyer: Buyer, count: number): Refusal | undefined {
  const balance = terms.currency === 'point' ? buyer.points : buyer.coins;
  const shortage = priceOf(terms, count) - balance;
  return shortage > 0 ? { reason: 'balance', currency: terms.currency, shortage } : undefined;
}

/**
 * Nobody pays another price than they were shown: the catalogue may have changed while they made up
 * their mind.
 *
 * @param shown what one unit costs as they saw it; undefined where that is not known
 */
export function refusalOfPrice(
  { price, currency }: Pick<SaleTerms, 'price' | 'currency'>,
  shown: number | undefined,
): Extract<Refusal, { reason: 'price' }> | undefined {
  return shown === undefined || shown === price ? undefined : { reason: 'price', currency, price };
}

/** Points or coins for so many units. */
export function priceOf(terms: SaleTerms, count: number): number {
  return terms.price * count;
}

/**
 * Coins earned by spending points on a pack; part of a coin is not earned (docs/spec.md, "The
 * wire").
 */
export function coinsEarnedBy(terms: SaleTerms, count: number): number {
  if (terms.currency === 'coin' || terms.pointsPerCoin === 0) return 0;
  return Math.floor(priceOf(terms, count) / terms.pointsPerCoin);
}
