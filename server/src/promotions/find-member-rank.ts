import type { Executor } from '../db/database.ts';
import { findAccount, findForbiddenAction } from '../ledger/index.ts';
import { day } from '../lib/time.rules.ts';
import { findRanks, findSpentPoints } from './ranks.queries.ts';
import { type MemberRank, memberRankOf, type Ranks } from './ranks.rules.ts';

/**
 * Finds the rank of a member now. It is computed from the journal each time: a window that ends now
 * has no moment at which everybody loses a rank.
 *
 * @returns undefined while the shop has no ranks. Without the next rank for members on a break, and
 *   for those who may buy nothing: nothing should invite them
 */
export async function findMemberRank(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<(Ranks & MemberRank & { spent: number }) | undefined> {
  const { windowDays, ranks } = await findRanks(db);
  if (ranks.length === 0) return undefined;
  const since = new Date(now.getTime() - windowDays * day);
  const [spent, account] = await Promise.all([
    findSpentPoints(db, memberId, since),
    findAccount(db, memberId),
  ]);
  const { rank, next } = memberRankOf(ranks, spent);
  const isBarred =
    account === undefined || findForbiddenAction(account, ['buy', 'draw'], now) !== undefined;
  return { windowDays, ranks, spent, rank, next: isBarred ? undefined : next };
}
