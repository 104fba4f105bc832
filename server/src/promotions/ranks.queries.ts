import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { findSetting, insertSetting, lockSetting, putSetting } from '../db/shop-setting.queries.ts';

export const storedRanks = z.object({
  windowDays: z.int(),
  ranks: z.array(
    z.object({
      ...{ nameJa: z.string(), nameEn: z.string(), points: z.int() },
      // Ranks that were set before they gave anything have neither.
      ...{ holdHours: z.int().default(0), bonusPercent: z.int().default(0) },
    }),
  ),
  bonusCoinsPerMonth: z.int().default(0),
  revision: z.int(),
});

/** The ranks as they are stored, and how often they were changed, plus one. */
export type StoredRanks = z.output<typeof storedRanks>;

const withoutRanks: StoredRanks = {
  ...{ windowDays: 180, ranks: [], bonusCoinsPerMonth: 0, revision: 1 },
};

/** Finds the ranks of the shop. It has none until somebody sets them. */
export async function findRanks(db: Executor): Promise<StoredRanks> {
  return storedRanks.catch(withoutRanks).parse(await findSetting(db, 'ranks'));
}

/** Finds the ranks as `findRanks`, and keeps them as they are until the commit. */
export async function lockRanks(tx: Tx): Promise<StoredRanks> {
  await insertSetting(tx, 'ranks', withoutRanks);
  return storedRanks.parse(await lockSetting(tx, 'ranks'));
}

/** Stores the ranks of the shop. They must be locked. */
export function updateRanks(tx: Tx, ranks: StoredRanks): Promise<unknown> {
  return putSetting(tx, 'ranks', ranks);
}

/** Sums up the points that each member spent, as `findSpentPoints`; nobody who spent none. */
export function findSpentPointsOfMembers(
  db: Executor,
  memberIds: readonly number[],
  since: Date,
): Promise<{ memberId: number; spent: number }[]> {
  return db.run(
    query
      .selectFrom('journalEntry')
      .select(['memberId', sql<number>`greatest(-sum(amount), 0)::bigint`.as('spent')])
      .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`)
      .where('currency', '=', 'point')
      .where('kind', 'in', ['pack_bought', 'pack_refunded'])
      .where('createdAt', '>', since)
      .groupBy('memberId'),
  );
}

/**
 * Sums up the points that a member spent on packs since a time, less those that were given back. At
 * least 0: points that were given back may have been spent before.
 */
export async function findSpentPoints(
  db: Executor,
  memberId: number,
  since: Date,
): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('journalEntry')
      .select(sql<number>`greatest(coalesce(-sum(amount), 0), 0)::bigint`.as('spent'))
      .where('memberId', '=', memberId)
      .where('currency', '=', 'point')
      .where('kind', 'in', ['pack_bought', 'pack_refunded'])
      .where('createdAt', '>', since),
  );
  return row?.spent ?? 0;
}

/** Which members to count, and since when. */
interface Counted {
  /** Points spent after this instant count. */
  since: Date;
  /** Members who are left out. */
  without: readonly number[];
}

/** SQL of the members of ranks, each with the place of their rank, from 1. */
const ranked = (points: readonly number[], { since, without }: Counted) => sql`
  spending as (
    select member_id, -sum(amount) as spent from journal_entry
    where currency = 'point' and kind in ('pack_bought', 'pack_refunded')
      and created_at > ${since}::timestamptz and member_id <> all(${without}::bigint[])
    group by member_id
  ),
  ranked as (
    select member_id, width_bucket(spent, ${points}::numeric[]) as place
    from spending where spent >= ${points[0] ?? 1}::bigint
  )`;

/**
 * Counts the members of each of some ranks.
 *
 * @param points of the ranks, the lowest first
 * @returns the place of each rank that has members, from 1
 */
export function countRankMembers(
  db: Executor,
  points: readonly number[],
  counted: Counted,
): Promise<{ place: number; members: number }[]> {
  return db.run(
    sql<{ place: number; members: number }>`
      with ${ranked(points, counted)}
      select place, count(*)::bigint as members from ranked group by place
    `.compile(query),
  );
}

/** Purchases that gave the same coins. */
interface CoinsOfPurchases {
  /** Coins of one purchase. */
  coins: number;
  purchases: number;
}

/** Counts the purchases of members of some ranks by the coins that they gave. */
export function findCoinsByRank(
  db: Executor,
  points: readonly number[],
  counted: Counted & { coinsSince: Date },
): Promise<(CoinsOfPurchases & { place: number })[]> {
  return db.run(
    sql<CoinsOfPurchases & { place: number }>`
      with ${ranked(points, counted)}
      select place, amount as coins, count(*)::bigint as purchases
      from ranked join journal_entry as earned on earned.member_id = ranked.member_id
      where kind = 'coins_earned' and created_at > ${counted.coinsSince}::timestamptz
      group by place, amount
    `.compile(query),
  );
}

/** Counts the purchases of each of some members by the coins that they gave. */
export function findCoinsOfMembers(
  db: Executor,
  memberIds: readonly number[],
  since: Date,
): Promise<(CoinsOfPurchases & { memberId: number })[]> {
  return db.run(
    sql<CoinsOfPurchases & { memberId: number }>`
      select member_id, amount as coins, count(*)::bigint as purchases
      from journal_entry
      where member_id = any(${memberIds}::bigint[]) and kind = 'coins_earned'
        and created_at > ${since}::timestamptz
      group by member_id, amount
    `.compile(query),
  );
}
