import type { Executor } from '../db/database.ts';
import { day } from '../lib/time.rules.ts';
import { findRanks, findSpentPointsOfMembers } from './ranks.queries.ts';

/** The ranks of some members. */
export interface RanksOfMembers {
  /** The names of the shop's ranks, the lowest first. */
  names: readonly { ja: string; en: string }[];
  /** The place of a member's rank among them, from 1; 0 below the first. */
  rankOf: (memberId: number) => number;
}

/** Finds the ranks of these members now, from what they spent on packs in the window. */
export async function findRanksOfMembers(
  db: Executor,
  memberIds: readonly number[],
  now: Date,
): Promise<RanksOfMembers> {
  const { windowDays, ranks } = await findRanks(db);
  const since = new Date(now.getTime() - windowDays * day);
  const rows = ranks.length > 0 ? await findSpentPointsOfMembers(db, memberIds, since) : [];
  const spentBy = new Map(rows.map(({ memberId, spent }) => [memberId, spent]));
  return {
    names: ranks.map(({ nameJa, nameEn }) => ({ ja: nameJa, en: nameEn })),
    rankOf: (memberId) => {
      const spent = spentBy.get(memberId) ?? 0;
      return ranks.filter(({ points }) => points <= spent).length;
    },
  };
}
