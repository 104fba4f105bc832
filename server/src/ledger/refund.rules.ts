import type { Currency, LotOrigin } from '../db/types.ts';
import { day } from '../lib/time.rules.ts';
import { type UnspentLot, unspentOf } from './ledger.rules.ts';

/** A purchase that is booked back. */
export interface RefundOf {
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
 * The lots after a refund: those that continue with their old expiry, in the order of expiry,
 * among what the member holds; and the parts that begin a new validity.
 */
export function lotsOfRefund(
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
