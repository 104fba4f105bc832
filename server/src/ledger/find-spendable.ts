import type { Executor } from '../db/database.ts';
import { findAccount, findUnspentLots } from './ledger.queries.ts';
import { type Account, expiryOf } from './ledger.rules.ts';
import type { OwnBreak, Restriction, ToVerify } from './restriction.rules.ts';

type Spendable = Pick<Account, 'points' | 'coins' | 'pointsOwed' | 'hasSpendingCap'> &
  Restriction &
  OwnBreak &
  ToVerify;

const nothing: Spendable = {
  points: 0,
  coins: 0,
  pointsOwed: 0,
  hasSpendingCap: false,
  restrictedFrom: null,
  restrictedUntil: null,
  breakFrom: null,
  breakUntil: null,
  verifyPhoneUntil: null,
  verifyMailboxUntil: null,
};

/**
 * Finds the points and coins that a member can spend at `now`, and what forbids them to buy: debt,
 * restriction, own break, or an unproved mailbox or phone. The points are fewer than the balance
 * while the expiry of a lot is not booked yet.
 */
export async function findSpendable(db: Executor, memberId: number, now: Date): Promise<Spendable> {
  const account = await findAccount(db, memberId);
  if (account === undefined) return nothing;
  const { lotsGoodUntil, pointsDebited } = account;
  if (lotsGoodUntil === null || lotsGoodUntil > now) return account;
  const { expired } = expiryOf(
    await findUnspentLots(db, memberId, pointsDebited),
    pointsDebited,
    now,
  );
  return { ...account, points: account.points - expired };
}
