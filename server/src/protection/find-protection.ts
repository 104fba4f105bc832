import type { CapName } from '#contract/own-limits.ts';
import type { Cap } from '#contract/shop/protection.ts';
import type { Database } from '../db/database.ts';
import { findAccount, isOnBreak } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { noCaps, type Raise, type Sums, stateOfRaise } from './caps.rules.ts';
import { findPersonLimits } from './find-person-limits.ts';
import { findSpent } from './find-shared-spending.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';
import { findCaps, findRaises } from './protection.queries.ts';

export interface FindProtectionDeps {
  db: Database;
  clock: Clock;
  /** Yen that these members paid, or may still pay, in the present day, week and month. */
  findPaidSums: (memberIds: readonly number[], now: Date) => Promise<Sums>;
}

/**
 * Finds a member's caps with what is used of each, the most yen that the person may pay this month,
 * and their present break; null if there is none. Payments of all accounts of the person count, as
 * when one begins.
 */
export async function findProtection(
  { db, clock, findPaidSums }: FindProtectionDeps,
  memberId: number,
): Promise<{
  caps: Cap[];
  monthLimit: number | null;
  ownBreak: { from: Date; until: Date | null } | null;
}> {
  const now = clock.now();
  const person = await findPersonAccounts(db, memberId, now);
  const { caps: strictest, minorCap, counted } = await findPersonLimits(db, memberId, person, now);
  const monthly = [strictest.paid_month, minorCap].filter((amount) => amount !== null);
  const [account, caps = noCaps, raises, paid, spent] = await Promise.all([
    findAccount(db, memberId),
    findCaps(db, memberId),
    findRaises(db, memberId),
    findPaidSums(counted, now),
    findSpent(db, counted, now),
  ]);
  const used: readonly (readonly [CapName, number])[] = [
    ['paid_day', paid.day],
    ['paid_week', paid.week],
    ['paid_month', paid.month],
    ['spent_day', spent.day],
    ['spent_month', spent.month],
  ];
  return {
    caps: used.map(([name, amount]) => ({
      name,
      amount: caps[name],
      used: amount,
      raise: raiseOnWire(
        raises.find(({ cap }) => cap === name),
        now,
      ),
    })),
    monthLimit: monthly.length === 0 ? null : Math.min(...monthly),
    ownBreak:
      account?.breakFrom != null && isOnBreak(account, now)
        ? { from: account.breakFrom, until: account.breakUntil }
        : null,
  };
}

/**
 * Writes a requested raise of a cap in the shop's response format; null if there is none, or it was
 * not confirmed within its week.
 */
function raiseOnWire(raise: Raise | undefined, now: Date): Cap['raise'] {
  if (raise === undefined) return null;
  const state = stateOfRaise(raise, now);
  if (state === 'expired') return null;
  const { wanted, fromAt } = raise;
  return {
    wanted,
    from: fromAt.toISOString(),
    state: state === 'waiting' ? 'waiting' : 'to_confirm',
  };
}
