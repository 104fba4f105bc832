import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { findSpendable } from '../ledger/index.ts';
import { selectMember } from './accounts.queries.ts';

export interface CurrentUser {
  token: string;
  lastName: string;
  firstName: string;
  /** What can be spent now: points whose lot has expired are not counted, booked or not. */
  points: number;
  coins: number;
  pointsOwed: number;
}

/** Who is logged in, as every screen shows them; undefined where the account is gone. */
export async function findCurrentUser(
  db: Database,
  clock: Clock,
  memberId: number,
): Promise<CurrentUser | undefined> {
  const [member, spendable] = await Promise.all([
    selectMember(db, memberId),
    findSpendable(db, memberId, clock.now()),
  ]);
  return (
    member && { token: member.token, lastName: member.lastName, firstName: member.firstName, ...spendable }
  );
}
