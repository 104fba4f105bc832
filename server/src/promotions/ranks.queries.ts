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

/** Members of a rank, and the coins that their packs gave. */
export interface RankFigures {
  points: number;
  members: number;
  coins: number;
}

/**
 * Counts the members whose rank each of some ranks would be, and sums up the coins that their packs
 * gave lately. Breaks, which make the window of a member longer, are left out.
 *
 * @param points of the ranks, the lowest first
 */
export function findRankFigures(
  db: Executor,
  points: readonly number[],
  { since, coinsSince }: { since: Date; coinsSince: Date },
): Promise<RankFigures[]> {
  return db.run(
    sql<RankFigures>`
      with spending as (
        select member_id,
          -sum(amount) filter (where currency = 'point' and created_at > ${since}::timestamptz
            and kind in ('pack_bought', 'pack_refunded')) as spent,
          coalesce(sum(amount) filter (where kind = 'coins_earned'
            and created_at > ${coinsSince}::timestamptz), 0) as coins
        from journal_entry
        where kind in ('pack_bought', 'pack_refunded', 'coins_earned')
          and created_at > least(${since}::timestamptz, ${coinsSince}::timestamptz)
        group by member_id
      ),
      ranked as (
        select width_bucket(spent, ${points}::numeric[]) as place, coins
        from spending where spent >= ${points[0] ?? 1}::bigint
      )
      select rank.points::bigint as points, count(ranked.place)::bigint as members,
        coalesce(sum(ranked.coins), 0)::bigint as coins
      from unnest(${points}::bigint[]) with ordinality as rank (points, place)
      left join ranked on ranked.place = rank.place
      group by rank.points order by rank.points
    `.compile(query),
  );
}
