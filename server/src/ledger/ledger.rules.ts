import { pointValidityMonths } from '#contract/limits.ts';
import { monthsAfter } from '#contract/months.ts';
import type { Currency, EntryKind, LotOrigin, ShopAccount } from '../db/types.ts';
import type { OwnBreak, Restriction, ToVerify } from './restriction.rules.ts';

/** The shop's account on which each kind of entry is booked. */
export const shopAccountOf: Readonly<Record<EntryKind, ShopAccount>> = {
  points_bought: 'payments',
  bonus: 'promotion',
  referral: 'promotion',
  coins_earned: 'promotion',
  pack_bought: 'sales',
  card_converted: 'conversion',
  card_exchanged: 'sales',
  points_brought: 'partners',
  points_expired: 'expiry',
  account_closed: 'expiry',
  adjustment: 'adjustment',
  payment_reversed: 'payments',
  payment_returned: 'payments',
  debt_settled: 'payments',
  lots_relaid: 'adjustment',
  pack_refunded: 'sales',
  coins_withdrawn: 'promotion',
  bonus_withdrawn: 'promotion',
};

/** A member's balances and what is needed to post on them. All numbers are points or coins. */
export interface Account extends Restriction, OwnBreak, ToVerify {
  readonly memberId: number;
  readonly points: number;
  readonly coins: number;
  /** Has bought points at least once. */
  readonly hasPaid: boolean;
  /**
   * Points ever credited and ever debited. Lots cover ranges of the credited points; the debited
   * points are the part that is spent, from the oldest on.
   */
  readonly pointsCredited: number;
  readonly pointsDebited: number;
  /**
   * Spent points whose payment was refunded or charged back. While there are any, the member can
   * buy no packs and nothing is shipped to them.
   */
  readonly pointsOwed: number;
  /** The number of the newest journal entry. */
  readonly entries: number;
  /** No unspent lot expires before this instant; null if no points can expire. */
  readonly lotsGoodUntil: Date | null;
  /** The member has set a cap on points spent on packs, so a purchase has to read it. */
  readonly hasSpendingCap: boolean;
}

export interface Lot {
  /** The lot covers the points (beginsAt, beginsAt + amount] of the member's `pointsCredited`. */
  readonly beginsAt: number;
  readonly amount: number;
  readonly expiresAt: Date;
}

/** A lot with the data that is needed to relay it, that is to continue its points in a new lot. */
export interface UnspentLot extends Lot {
  readonly origin: LotOrigin;
  /** The origin of the points: a payment, the purchase of a converted card … */
  readonly reference: string | null;
}

/**
 * A booking that a use case asks the ledger for: `amount` on the member's account and the opposite
 * on the shop's.
 */
export interface Transfer {
  readonly memberId: number;
  readonly currency: Currency;
  /** Points or coins; a positive amount is credited to the member, a negative one debited. */
  readonly amount: number;
  readonly kind: EntryKind;
  /** The id of the purchase, payment … that causes the transfer. */
  readonly reference?: string;
  readonly note?: string;
}

/**
 * The balance would become negative. Use cases check the balance before they post, so this is a
 * bug, not a refusal.
 */
export class OverdrawnError extends Error {}

/**
 * Computes the account after points or coins were added or taken. Credited points begin a lot that
 * expires at `lotExpiry`.
 *
 * @throws OverdrawnError if the balance would become negative
 * @throws RangeError if the amount is 0 or not an integer
 */
export function applyTransfer(account: Account, transfer: Transfer, lotExpiry: Date): Account {
  if (!Number.isSafeInteger(transfer.amount) || transfer.amount === 0) {
    throw new RangeError(`a transfer of ${transfer.amount} ${transfer.currency}s`);
  }
  const after =
    transfer.currency === 'point'
      ? withPoints(account, transfer.amount, lotExpiry)
      : withCoins(account, transfer.amount);
  if (after.points < 0 || after.coins < 0) {
    throw new OverdrawnError(
      `member ${account.memberId} has too few ${transfer.currency}s for ${transfer.amount}`,
    );
  }
  return {
    ...after,
    hasPaid: account.hasPaid || transfer.kind === 'points_bought',
    entries: account.entries + 1,
  };
}

/**
 * Computes the account after points were added, or taken if `amount` is negative.
 *
 * @param lotExpiry when points that are added expire
 */
function withPoints(account: Account, amount: number, lotExpiry: Date): Account {
  const points = account.points + amount;
  if (amount < 0) return { ...account, points, pointsDebited: account.pointsDebited - amount };
  // Lots are spent oldest first. If the balance was 0, the new lot is the next to expire.
  const olderExpiry = account.points > 0 ? account.lotsGoodUntil : null;
  return {
    ...account,
    points,
    pointsCredited: account.pointsCredited + amount,
    lotsGoodUntil: olderExpiry !== null && olderExpiry < lotExpiry ? olderExpiry : lotExpiry,
  };
}

function withCoins(account: Account, amount: number): Account {
  return { ...account, coins: account.coins + amount };
}

/** Computes the unspent points of a lot, after the member spent `debited` points in all. */
export function unspentOf(lot: Lot, debited: number): number {
  return Math.max(0, lot.beginsAt + lot.amount - Math.max(lot.beginsAt, debited));
}

/** Free points that came with a payment, and how many of them go back with its money. */
export interface BonusToTake {
  /** The use of a promotion that credited them. */
  readonly reference: string;
  readonly points: number;
}

/** Points of one lot that continue in a lot of their own. */
export interface LotRemainder {
  lot: UnspentLot;
  points: number;
}

/**
 * Takes up to `amount` unspent points that `reference` credited out of a member's lots.
 *
 * @returns the points taken; whether only the oldest points were taken, so that no points must
 *   continue in new lots (`inOrder`); and what remains of each lot
 */
export function takeOutPoints(
  lots: readonly UnspentLot[],
  debited: number,
  reference: string,
  amount: number,
): { taken: number; inOrder: boolean; rest: LotRemainder[] } {
  const unspent = lots.map((lot) => ({ lot, points: unspentOf(lot, debited) }));
  return takeOutOfRest(unspent, reference, amount);
}

/**
 * Takes up to `amount` points that `reference` credited out of what remains of a member's lots.
 *
 * @param rest what remains of each lot after `takeOutPoints`
 * @returns as `takeOutPoints`
 */
export function takeOutOfRest(
  rest: readonly LotRemainder[],
  reference: string,
  amount: number,
): ReturnType<typeof takeOutPoints> {
  let taken = 0;
  let inOrder = true;
  const left: LotRemainder[] = [];
  for (const { lot, points } of rest) {
    const fromLot = lot.reference === reference ? Math.min(points, amount - taken) : 0;
    // Spending takes the oldest points. Only those can be taken out without relaying the older
    // lots.
    if (fromLot > 0 && left.length > 0) inOrder = false;
    taken += fromLot;
    if (points > fromLot) left.push({ lot, points: points - fromLot });
  }
  return { taken, inOrder, rest: left };
}

/**
 * Counts the points that have expired, and finds when the next ones will (null if none are left).
 * Counting stops at the first lot that is still valid. If the clock stepped back and a newer lot
 * expires earlier, that lot waits for the older one. So expiry takes the oldest points first, like
 * spending.
 *
 * @param lots the member's lots, oldest first
 */
export function expiryOf(
  lots: readonly Lot[],
  debited: number,
  now: Date,
): { expired: number; goodUntil: Date | null } {
  let expired = 0;
  for (const lot of lots) {
    const unspent = unspentOf(lot, debited);
    if (unspent === 0) continue;
    if (lot.expiresAt > now) return { expired, goodUntil: lot.expiresAt };
    expired += unspent;
  }
  return { expired, goodUntil: null };
}

/**
 * Computes when points credited at `creditedAt` expire. Because the validity is counted in months,
 * lots expire in the order in which they are spent.
 */
export function lotExpiryFrom(creditedAt: Date): Date {
  return monthsAfter(creditedAt, pointValidityMonths);
}
