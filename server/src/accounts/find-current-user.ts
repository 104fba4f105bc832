import type { Database } from '../db/database.ts';
import { findSpendable } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { findMember } from './accounts.queries.ts';

export interface CurrentUser {
  token: string;
  lastName: string;
  firstName: string;
  /**
   * Points that can be spent now. Expired lots do not count, whether or not their expiry is booked.
   */
  points: number;
  coins: number;
  pointsOwed: number;
  /** Undefined where no card waits for a decision. */
  waiting: WaitingCards | undefined;
  unreadNotices: number;
}

/**
 * Cards that wait for a decision: how many, the earliest deadline, and the purchase with that
 * deadline.
 */
interface WaitingCards {
  cards: number;
  decideBy: Date;
  purchaseId: string;
}

/** Injected by the shop, because the accounts know nothing of cards. */
export type FindWaitingCards = (memberId: number, now: Date) => Promise<WaitingCards | undefined>;

/** Injected by the shop, because the accounts know nothing of notices. */
export type CountUnread = (memberId: number) => Promise<number>;

/**
 * Finds what every screen shows about the logged-in member, such as balances; undefined if the
 * account no longer exists.
 */
export async function findCurrentUser(
  {
    db,
    clock,
    findWaitingCards,
    countUnread,
  }: { db: Database; clock: Clock; findWaitingCards: FindWaitingCards; countUnread: CountUnread },
  memberId: number,
): Promise<CurrentUser | undefined> {
  const now = clock.now();
  const [member, spendable, waiting, unreadNotices] = await Promise.all([
    findMember(db.quick, memberId),
    findSpendable(db.quick, memberId, now),
    findWaitingCards(memberId, now),
    countUnread(memberId),
  ]);
  return (
    member && {
      token: member.token,
      lastName: member.lastName,
      firstName: member.firstName,
      ...spendable,
      waiting,
      unreadNotices,
    }
  );
}
