import * as z from 'zod';
import { maxExchangeCount } from '#contract/shop/exchange.ts';
import type { OfferTerms } from '../catalog/index.ts';
import type { RestrictedAction } from '../ledger/index.ts';

/**
 * Why an exchange was refused. It is stored under the idempotency key without texts; the text is
 * added in the language of each response.
 */
export const refusal = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('not-offered') }),
  z.object({ reason: z.literal('count'), max: z.int() }),
  z.object({ reason: z.literal('sold-out') }),
  z.object({ reason: z.literal('too-few-left'), stock: z.int() }),
  z.object({
    reason: z.literal('held-back'),
    deed: z.enum(['exchange', 'ship']),
    until: z.iso.datetime().nullable(),
    own: z.literal(true).optional(),
    mailbox: z.literal(true).optional(),
  }),
  z.object({ reason: z.literal('debt'), owed: z.int() }),
  z.object({ reason: z.literal('limit-reached'), limit: z.int() }),
  z.object({ reason: z.literal('over-limit'), left: z.int() }),
  z.object({ reason: z.literal('price'), price: z.int() }),
  z.object({ reason: z.literal('balance'), shortage: z.int() }),
  z.object({ reason: z.literal('address') }),
  z.object({
    reason: z.literal('day'),
    days: z.object({ first: z.string(), last: z.string() }).nullable(),
  }),
]);
export type Refusal = z.infer<typeof refusal>;

/** Facts about the exchanging member that the rules need. */
export interface ExchangingMember {
  coins: number;
  /**
   * Spent points whose payment was taken back. Nothing is shipped to the member before they are
   * repaid.
   */
  pointsOwed: number;
  /**
   * The operator's restriction on exchanging or on shipping, if any: an exchange is always shipped.
   */
  restrictedAction?: RestrictedAction<'exchange' | 'ship'> | undefined;
  /** How many of this card the member took before. */
  taken: number;
}

/**
 * Computes the most cards that one exchange of this member may have, whatever their coins; 0 if it
 * may have none.
 */
export function maxCards(
  { stock, limitPerMember }: Pick<OfferTerms, 'stock' | 'limitPerMember'>,
  taken: number,
): number {
  const left = limitPerMember > 0 ? limitPerMember - taken : maxExchangeCount;
  return Math.max(0, Math.min(stock, left, maxExchangeCount));
}

/**
 * Finds the reason to refuse an exchange. Reasons that hold for every count are checked first, the
 * balance last.
 *
 * @returns undefined if the exchange is allowed
 */
export function findExchangeRefusal(
  terms: OfferTerms | undefined,
  { coins, pointsOwed, restrictedAction, taken }: ExchangingMember,
  count: number,
): Refusal | undefined {
  if (terms === undefined) return { reason: 'not-offered' };
  const { stock, limitPerMember: limit, price } = terms;
  if (stock === 0) return { reason: 'sold-out' };
  if (restrictedAction !== undefined) return { reason: 'held-back', ...restrictedAction };
  if (pointsOwed > 0) return { reason: 'debt', owed: pointsOwed };
  if (limit > 0 && taken >= limit) return { reason: 'limit-reached', limit };
  if (!Number.isSafeInteger(count) || count < 1 || count > maxExchangeCount) {
    return { reason: 'count', max: maxExchangeCount };
  }
  if (count > stock) return { reason: 'too-few-left', stock };
  if (limit > 0 && taken + count > limit) return { reason: 'over-limit', left: limit - taken };
  const shortage = price * count - coins;
  return shortage > 0 ? { reason: 'balance', shortage } : undefined;
}

/**
 * Refuses an exchange at another price than the member was shown, because the catalogue may have
 * changed since.
 *
 * @param shown the coins for one card that the member was shown; undefined if not known
 */
export function findPriceRefusal(
  terms: Pick<OfferTerms, 'price'> | undefined,
  shown: number | undefined,
): Refusal | undefined {
  if (terms === undefined || shown === undefined || shown === terms.price) return undefined;
  return { reason: 'price', price: terms.price };
}
