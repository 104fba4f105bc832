import { pointValidityMonths } from '#contract/limits.ts';
import type { Currency, EntryKind, LotOrigin, ShopAccount } from '../db/types.ts';
import { monthsAfter } from '../lib/months.rules.ts';
import type { Restriction } from './restriction.rules.ts';

/** The shop's side of each kind of entry. */
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
};

/**
 * A member's balances with what is needed to post on them. Totals and balances are points, or
 * coins.
 */
export interface Account extends Restriction {
  readonly memberId: number;
  readonly points: number;
  readonly coins: number;
  /** Has bought points at least once. */
  readonly hasPaid: boolean;
  /**
   * All points ever credited, and ever debited: lots lie along the first, the second says how far
   * they are spent.
   */
  readonly pointsCredited: number;
  readonly pointsDebited: number;
  /**
   * Points spent that were never paid for in the end; while there are any, nothing is sold or sent
   * to the member.
   */
  readonly pointsOwed: number;
  /** The number of the newest journal entry. */
  readonly entries: number;
  /** No unspent lot expires before this; null where nothing is left that can expire. */
  readonly lotsGoodUntil: Date | null;
}

export interface Lot {
  /** The lot covers (beginsAt, beginsAt + amount] of the member's `pointsCredited`. */
  readonly beginsAt: number;
  readonly amount: number;
  readonly expiresAt: Date;
}

/** A lot with what is to be known of it when it is laid anew. */
export interface HeldLot extends Lot {
  readonly origin: LotOrigin;
  /** What credited it: the payment, the purchase of the card that was converted … */
  readonly reference: string | null;
}

/**
 * What a use case asks the ledger to book: `amount` on the member's account, its opposite on the
 * shop's.
 */
export interface Transfer {
  readonly memberId: number;
  readonly currency: Currency;
  /** Points or coins; above zero is credited to the member, below zero is debited. */
  readonly amount: number;
  readonly kind: EntryKind;
  /** The purchase, payment … that causes it. */
  readonly reference?: string;
  readonly note?: string;
}

/**
 * The balance would have become negative. Use cases judge before they post, so this is a fault, not
 * a refusal.
 */
export class OverdrawnError extends Error {}

/**
 * The account after a transfer. Points that are credited begin a lot that expires at `lotExpiry`.
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

function withPoints(account: Account, amount: number, lotExpiry: Date): Account {
  const points = account.points + amount;
  if (amount < 0) return { ...account, points, pointsDebited: account.pointsDebited - amount };
  // Lots are spent oldest first, so with nothing left unspent the new lot is the next to expire.
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

/** What of a lot is not spent when `debited` points of the member's line are. */
export function unspentOf(lot: Lot, debited: number): number {
  return Math.max(0, lot.beginsAt + lot.amount - Math.max(lot.beginsAt, debited));
}

/** Points of one lot that go on in a lot of their own. */
export interface Remainder {
  lot: HeldLot;
  points: number;
}

/**
 * What is left of a member's lots, in their order, when `amount` points that `reference` credited
 * are taken out of them, or all of those that are unspent where there are fewer.
 */
export function withoutPointsOf(
  lots: readonly HeldLot[],
  debited: number,
  reference: string,
  amount: number,
): { taken: number; inOrder: boolean; rest: Remainder[] } {
  let taken = 0;
  let inOrder = true;
  const rest: Remainder[] = [];
  for (const lot of lots) {
    const unspent = unspentOf(lot, debited);
    const take = lot.reference === reference ? Math.min(unspent, amount - taken) : 0;
    // Spending takes from the beginning of the line; only there can points be taken out without
    // laying lots anew.
    if (take > 0 && rest.length > 0) inOrder = false;
    taken += take;
    if (unspent > take) rest.push({ lot, points: unspent - take });
  }
  return { taken, inOrder, rest };
}

/**
 * How many points have expired, and when the next ones will (null: nothing is left). Takes the
 * member's lots in the order of their line. It stops at the first lot that is still good: should a
 * clock have stepped back and a later lot expire earlier, that lot waits for the older one, so that
 * expiry takes from the line's beginning as spending does.
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
 * The end of the points' validity. As months are counted, lots expire in the order in which they
 * are spent.
 */
export function lotExpiryFrom(creditedAt: Date): Date {
  return monthsAfter(creditedAt, pointValidityMonths);
}
