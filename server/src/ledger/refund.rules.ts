import type { Currency, LotOrigin } from '../db/types.ts';
import { day } from '../lib/time.rules.ts';
import { type UnspentLot, unspentOf } from './ledger.rules.ts';

/** A purchase that is refunded. */
export interface PurchaseToRefund {
  id: string;
  currency: Currency;
  /** Points or coins. */
  paid: number;
  coinsEarned: number;
}

/** The points of one lot that paid for a purchase, with what a new lot of them needs. */
export interface PaidPart {
  purchaseId: string;
  points: number;
  origin: LotOrigin;
  reference: string | null;
  expiresAt: Date;
}

/**
 * Points that expired while the purchase waited, or will within a week, begin a new validity: the
 * member could not use them because of the shop.
 */
const renewedBeforeMs = 7 * day;

type LotToLay = Omit<PaidPart, 'purchaseId'>;

/**
 * Decides how the points of a refund are credited. `relaid` are all lots of the member after it,
 * in the order of expiry: what they hold, and the refunded parts that keep their expiry. `renewed`
 * are the refunded parts that begin a new validity.
 */
export function splitRefund(
  parts: readonly PaidPart[],
  held: readonly UnspentLot[],
  debited: number,
  now: Date,
): { relaid: LotToLay[]; renewed: PaidPart[] } {
  const limit = new Date(now.getTime() + renewedBeforeMs);
  const renewed = parts.filter(({ expiresAt }) => expiresAt <= limit);
  const returned = parts.filter(({ expiresAt }) => expiresAt > limit);
  const rest = held
    .map((lot) => ({ ...lot, points: unspentOf(lot, debited) }))
    .filter(({ points }) => points > 0);
  const relaid = [...returned, ...rest].toSorted(
    (one, other) => one.expiresAt.getTime() - other.expiresAt.getTime(),
  );
  return { relaid, renewed };
}
