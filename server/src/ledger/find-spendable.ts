import type { Executor } from '../db/database.ts';
import { findAccount, findUnspentLots } from './ledger.queries.ts';
import { type Account, expiryOf } from './ledger.rules.ts';
import type { Restriction } from './restriction.rules.ts';

/**
 * The points and coins that a member can spend at `now`. That is less than the balance while the
 * expiry of a lot is not booked yet. `pointsOwed` and the restriction let callers decide whether
 * anything may be bought at all.
 */
export async function findSpendable(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<Pick<Account, 'points' | 'coins' | 'pointsOwed'> & Restriction> {
  const account = await findAccount(db, memberId);
  if (account === undefined)
    return { points: 0, coins: 0, pointsOwed: 0, restrictedFrom: null, restrictedUntil: null };
  const {
    points,
    coins,
    pointsOwed,
    restrictedFrom,
    restrictedUntil,
    lotsGoodUntil,
    pointsDebited,
  } = account;
  const rest = { coins, pointsOwed, restrictedFrom, restrictedUntil };
  if (lotsGoodUntil === null || lotsGoodUntil > now) return { points, ...rest };
  const { expired } = expiryOf(
    await findUnspentLots(db, memberId, pointsDebited),
    pointsDebited,
    now,
  );
  return { points: points - expired, ...rest };
}
