import type { Executor } from '../db/database.ts';
import { day } from '../lib/time.rules.ts';
import { findPausedSince } from '../protection/index.ts';
import { findSpentBy } from './find-ranks-of-members.ts';
import { countRankMembers, findCoinsByRank, findCoinsOfMembers } from './ranks.queries.ts';
import { benefitsOf, rankBonusOf } from './ranks.rules.ts';

/** Days whose coins the preview sums up. */
const daysOfCoins = 30;

/** A rank of the preview. */
interface RankToPreview {
  points: number;
  bonusPercent: number;
}

/** The figures of a rank, if it were set now. */
interface RankFigures {
  points: number;
  members: number;
  /** Coins that the packs of these members gave lately. */
  coins: number;
  /** Coins that these ranks would have added to them. */
  bonus: number;
}

/**
 * Computes what ranks would mean now, by the rules of purchases: breaks do not count in the window,
 * a rank gives the most of the ranks up to it, and each purchase is rounded down. The window of a
 * member who paused within it is found for each of them alone.
 */
export async function previewRanks(
  db: Executor,
  ranks: readonly RankToPreview[],
  windowDays: number,
  now: Date,
): Promise<RankFigures[]> {
  const rising = ranks.toSorted((a, b) => a.points - b.points);
  const points = rising.map((rank) => rank.points);
  const before = (days: number) => new Date(now.getTime() - days * day);
  const [since, coinsSince] = [before(windowDays), before(daysOfCoins)];
  const paused = await findPausedSince(db, since);
  const counted = { since, coinsSince, without: paused };
  const [members, coins, spentBy, coinsOfPaused] = await Promise.all([
    countRankMembers(db, points, counted),
    findCoinsByRank(db, points, counted),
    findSpentBy(db, paused, windowDays, now),
    findCoinsOfMembers(db, paused, coinsSince),
  ]);
  const placeOf = (memberId: number) =>
    points.filter((least) => least <= (spentBy.get(memberId) ?? 0)).length;
  const placesOfPaused = paused.map(placeOf);
  const coinsOfAll = [
    ...coins,
    ...coinsOfPaused.map(({ memberId, ...of }) => ({ ...of, place: placeOf(memberId) })),
  ];
  const gives = rising.map((rank) => ({ ...rank, holdHours: 0 }));
  return points.map((least, index) => {
    const { bonusPercent } = benefitsOf(gives, least);
    const own = coinsOfAll.filter(({ place }) => place === index + 1);
    const sum = (coinsOf: (coins: number) => number) =>
      own.reduce((total, each) => total + coinsOf(each.coins) * each.purchases, 0);
    return {
      points: least,
      members:
        (members.find(({ place }) => place === index + 1)?.members ?? 0) +
        placesOfPaused.filter((place) => place === index + 1).length,
      coins: sum((each) => each),
      bonus: sum((each) => rankBonusOf(each, bonusPercent)),
    };
  });
}
