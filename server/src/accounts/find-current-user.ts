import type { Database } from '../db/database.ts';
import { findSpendable } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { selectMember } from './accounts.queries.ts';

export interface CurrentUser {
  token: string;
  lastName: string;
  firstName: string;
  /** What can be spent now: points whose lot has expired are not counted, booked or not. */
  points: number;
  coins: number;
  pointsOwed: number;
  /** Undefined where no card waits for a choice. */
  waiting: WaitingCards | undefined;
}

/**
 * Cards of a member that wait for a choice: how many, until when at the earliest, and in which
 * purchase.
 */
interface WaitingCards {
  cards: number;
  decideBy: Date;
  purchaseId: string;
}

/** The accounts know nothing of cards: the shop hands this in. */
export type FindWaitingCards = (memberId: number, now: Date) => Promise<WaitingCards | undefined>;

/** Who is logged in, as every screen shows them; undefined where the account is gone. */
export async function findCurrentUser(
  {
    db,
    clock,
    findWaitingCards,
  }: { db: Database; clock: Clock; findWaitingCards: FindWaitingCards },
  memberId: number,
): Promise<CurrentUser | undefined> {
  const now = clock.now();
  const [member, spendable, waiting] = await Promise.all([
    selectMember(db, memberId),
    findSpendable(db, memberId, now),
    findWaitingCards(memberId, now),
  ]);
  return (
    member && {
      token: member.token,
      lastName: member.lastName,
      firstName: member.firstName,
      ...spendable,
      waiting,
    }
  );
}
