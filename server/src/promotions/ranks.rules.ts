/** A rank of members. */
export interface Rank {
  nameJa: string;
  nameEn: string;
  /** Points that a member must have spent on packs in the window. */
  points: number;
}

/** The ranks of a shop. */
export interface Ranks {
  /** Days, until now, in which spent points count. */
  windowDays: number;
  /** The lowest first. */
  ranks: readonly Rank[];
}

/** Whether each rank needs more points than the one before. */
export function isRising(ranks: readonly Rank[]): boolean {
  return ranks.every(({ points }, place) => points > (ranks[place - 1]?.points ?? 0));
}

/** The rank of a member, and the next one with the points that are left to it. */
export interface MemberRank {
  /** Undefined below the first rank. */
  rank: Rank | undefined;
  /** Undefined at the highest rank. */
  next: (Rank & { left: number }) | undefined;
}

/**
 * Finds the rank of a member.
 *
 * @param ranks the lowest first
 * @param spent points that they spent on packs in the window
 */
export function memberRankOf(ranks: readonly Rank[], spent: number): MemberRank {
  const next = ranks.find(({ points }) => points > spent);
  return {
    rank: ranks.findLast(({ points }) => points <= spent),
    next: next && { ...next, left: next.points - spent },
  };
}

/**
 * Computes from when spent points count: as many milliseconds before now as the window has, without
 * those in which the member paused. So nobody loses a rank by a break (protection.md).
 */
export function windowStart(
  now: Date,
  windowMs: number,
  pauses: readonly { from: Date; until: Date | null }[],
): Date {
  let [at, left] = [now.getTime(), windowMs];
  for (const { from, until } of pauses.toSorted((a, b) => endOf(b) - endOf(a))) {
    const end = Math.min(endOf({ until }), at);
    if (at - end >= left) break;
    left -= at - end;
    at = Math.min(end, from.getTime());
  }
  return new Date(at - left);
}

function endOf({ until }: { until: Date | null }): number {
  return until?.getTime() ?? Number.POSITIVE_INFINITY;
}
