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
 * Points that come back are valid for at least a week, so that the member can use them although the
 * shop or a bank had them meanwhile.
 */
const shortestValidityMs = 7 * day;

/** When points that come back now expire at the earliest. */
export function earliestExpiry(now: Date): Date {
  return new Date(now.getTime() + shortestValidityMs);
}

/** Points that continue in a lot of their own. */
export type LotToLay = Omit<PaidPart, 'purchaseId'>;

/**
 * Decides how points of a lot come back to their member. They keep their origin and expiry, because
 * paid points must be used within 6 months of their issue, without an extension (Payment Services
 * Act, article 4, item 2). If they have expired or will within a week, free points valid for a week
 * stand in their place (decision 62). These are no longer points of a payment, so a later
 * charge-back does not take them.
 */
export function comingBack<Part extends LotToLay>(
  part: Part,
  now: Date,
): Part & { isReplacement: boolean } {
  const shortest = earliestExpiry(now);
  if (part.expiresAt >= shortest) return { ...part, isReplacement: false };
  const free = { origin: 'free', reference: null, expiresAt: shortest } as const;
  return { ...part, ...free, isReplacement: true };
}

/**
 * Puts points that come back among those that the member holds, in the order of expiry: points are
 * spent and expire in the order of their lots.
 */
export function inOrderOfExpiry(
  returned: readonly LotToLay[],
  held: readonly UnspentLot[],
  debited: number,
): LotToLay[] {
  const rest = held
    .map((lot) => ({ ...lot, points: unspentOf(lot, debited) }))
    .filter(({ points }) => points > 0);
  return [...returned, ...rest].toSorted(
    (one, other) => one.expiresAt.getTime() - other.expiresAt.getTime(),
  );
}
