/** A rank of members. */
export interface Rank {
  nameJa: string;
  nameEn: string;
  /** Points that a member must have spent on packs in the window. */
  points: number;
  /** Hours in which a buyer chooses for won cards, if the pack gives fewer; 0: as the pack. */
  holdHours: number;
  /** Coins in addition, in percent of those that packs give. */
  bonusPercent: number;
}

/** The part of a rank that it gives with a purchase. */
export type RankBenefits = Pick<Rank, 'holdHours' | 'bonusPercent'>;

/** Below the first rank. */
export const noBenefits: RankBenefits = { holdHours: 0, bonusPercent: 0 };

/**
 * Finds what a member's rank gives: the most that any rank up to it gives, so that nobody has less
 * at a higher rank.
 *
 * @param spent points that they spent on packs in the window
 */
export function benefitsOf(
  ranks: readonly (RankBenefits & Pick<Rank, 'points'>)[],
  spent: number,
): RankBenefits {
  const reached = ranks.filter(({ points }) => points <= spent);
  return {
    holdHours: Math.max(0, ...reached.map(({ holdHours }) => holdHours)),
    bonusPercent: Math.max(0, ...reached.map(({ bonusPercent }) => bonusPercent)),
  };
}

/** Computes the coins that a rank adds to those of a purchase. A part of a coin is not given. */
export function rankBonusOf(coinsEarned: number, bonusPercent: number): number {
  return Math.floor((coinsEarned * bonusPercent) / 100);
}

/** The ranks of a shop. */
export interface Ranks {
  /** Days, until now, in which spent points count. */
  windowDays: number;
  /** The lowest first. */
  ranks: readonly Rank[];
}

/** Computes the most coins that ranks can give in a month: their budget, if any gives coins. */
export function mostCoinsPerMonth({
  ranks,
  bonusCoinsPerMonth,
}: Pick<Ranks, 'ranks'> & { bonusCoinsPerMonth: number }): number {
  return ranks.some(({ bonusPercent }) => bonusPercent > 0) ? bonusCoinsPerMonth : 0;
}

/** Why ranks cannot be set. */
export type RanksRefusal = 'not-rising' | 'no-budget';

/** Finds why ranks cannot be set; undefined if they can. */
export function findRanksRefusal(
  ranks: readonly Rank[],
  bonusCoinsPerMonth: number,
): RanksRefusal | undefined {
  if (!isRising(ranks)) return 'not-rising';
  const givesCoins = ranks.some(({ bonusPercent }) => bonusPercent > 0);
  return givesCoins && bonusCoinsPerMonth === 0 ? 'no-budget' : undefined;
}

/** Whether each rank needs more points than the one before. */
function isRising(ranks: readonly Rank[]): boolean {
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
