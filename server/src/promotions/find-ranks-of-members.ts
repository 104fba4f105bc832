import type { Executor } from '../db/database.ts';
import { day } from '../lib/time.rules.ts';
import { findPauses } from '../protection/index.ts';
import { findRanks, findSpentPoints, findSpentPointsOfMembers } from './ranks.queries.ts';
import { windowStart } from './ranks.rules.ts';

/** The ranks of some members. */
export interface RanksOfMembers {
  /** The names of the shop's ranks, the lowest first. */
  names: readonly { ja: string; en: string }[];
  /** The place of a member's rank among them, from 1; 0 below the first. */
  rankOf: (memberId: number) => number;
}

/**
 * Sums up what each member spent in the window; those who paused have a longer one. The queries are
 * sent together, and another one for each member whose pause reaches into the window.
 */
export async function findSpentBy(
  db: Executor,
  memberIds: readonly number[],
  windowDays: number,
  now: Date,
): Promise<Map<number, number>> {
  const since = new Date(now.getTime() - windowDays * day);
  const [found, rows] = await Promise.all([
    findPauses(db, memberIds),
    findSpentPointsOfMembers(db, memberIds, since),
  ]);
  const pauses = Map.groupBy(found, ({ memberId }) => memberId);
  const spentBy = new Map(rows.map(({ memberId, spent }) => [memberId, spent]));
  for (const [memberId, own] of pauses) {
    const start = windowStart(now, windowDays * day, own);
    if (start < since) spentBy.set(memberId, await findSpentPoints(db, memberId, start));
  }
  return spentBy;
}

/** Finds the ranks of these members now, from what they spent on packs in the window. */
export async function findRanksOfMembers(
  db: Executor,
  memberIds: readonly number[],
  now: Date,
): Promise<RanksOfMembers> {
  const { windowDays, ranks } = await findRanks(db);
  const spentBy = ranks.length > 0 ? await findSpentBy(db, memberIds, windowDays, now) : new Map();
  return {
    names: ranks.map(({ nameJa, nameEn }) => ({ ja: nameJa, en: nameEn })),
    rankOf: (memberId) => {
      const spent = spentBy.get(memberId) ?? 0;
      return ranks.filter(({ points }) => points <= spent).length;
    },
  };
}
