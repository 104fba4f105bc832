import type { Executor } from '../db/database.ts';
import { findSpentBy } from './find-ranks-of-members.ts';
import { benefitsOf, noBenefits, type RankBenefits, type Ranks } from './ranks.rules.ts';

/**
 * Finds what the ranks of these members give now. A shop whose ranks give nothing asks nothing, and
 * the queries of others are sent together, so that a round that locks its pack meanwhile waits for
 * nothing more. Only members who paused within the window need one more query.
 */
export async function findRankBenefits(
  db: Executor,
  { windowDays, ranks }: Ranks,
  memberIds: readonly number[],
  now: Date,
): Promise<(memberId: number) => RankBenefits> {
  const isGiving = ranks.some(({ holdHours, bonusPercent }) => holdHours > 0 || bonusPercent > 0);
  if (!isGiving) return () => noBenefits;
  const spentBy = await findSpentBy(db, memberIds, windowDays, now);
  return (memberId) => benefitsOf(ranks, spentBy.get(memberId) ?? 0);
}
