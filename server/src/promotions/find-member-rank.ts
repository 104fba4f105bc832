import type { Executor } from '../db/database.ts';
import { findAccount, findForbiddenAction } from '../ledger/index.ts';
import { day } from '../lib/time.rules.ts';
import { findPauses, periodStarts } from '../protection/index.ts';
import { findBonusOfMonth } from './rank-bonuses.queries.ts';
import { findRanks, findSpentPoints } from './ranks.queries.ts';
import { type MemberRank, memberRankOf, type Ranks, windowStart } from './ranks.rules.ts';

/** The rank of a member now, and the ranks of the shop. */
export interface FoundRank extends Ranks, MemberRank {
  /** Points that the member spent on packs in the window. */
  spent: number;
  /** Whether the budget of the coins that ranks give in this month is used up. */
  isBonusUsedUp: boolean;
}

/**
 * Finds the rank of a member now. It is computed from the journal each time, because the window
 * ends now: a member loses a rank when the purchases that brought it become too old. Time on a
 * break does not count.
 *
 * @returns undefined while the shop has no ranks. Without the next rank for members on a break, and
 *   for those who may buy nothing: nothing should invite them
 */
export async function findMemberRank(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<FoundRank | undefined> {
  const { windowDays, ranks, bonusCoinsPerMonth } = await findRanks(db);
  if (ranks.length === 0) return undefined;
  const since = windowStart(now, windowDays * day, await findPauses(db, [memberId]));
  const [spent, account, bonusOfMonth] = await Promise.all([
    findSpentPoints(db, memberId, since),
    findAccount(db, memberId),
    findBonusOfMonth(db, periodStarts(now).month),
  ]);
  const { rank, next } = memberRankOf(ranks, spent);
  const isBarred =
    account === undefined || findForbiddenAction(account, ['buy', 'draw'], now) !== undefined;
  const isBonusUsedUp = bonusOfMonth >= bonusCoinsPerMonth;
  return { windowDays, ranks, spent, rank, next: isBarred ? undefined : next, isBonusUsedUp };
}
