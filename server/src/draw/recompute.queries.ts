import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** The sealed packs with the number of their rounds, drawn or not. */
export function findRoundCounts(db: Executor): Promise<{ packId: number; rounds: number }[]> {
  return db.run(
    sql<{ packId: number; rounds: number }>`
      select pack_id, stock.round as rounds
      from pack_seal join pack_stock as stock using (pack_id) order by pack_id
    `.compile(query),
  );
}

/**
 * Counts the cards of each prize that were drawn before round `before` of a pack, by the stored
 * results.
 */
export function countDrawnBefore(
  db: Executor,
  packId: number,
  isVersion2: boolean,
  before: number,
): Promise<{ prizeId: number; drawn: number }[]> {
  const rounds = isVersion2 ? sql`drawn_round` : sql`pack_round`;
  return db.run(
    sql<{ prizeId: number; drawn: number }>`
      select prize::int as prize_id, count(*) as drawn
      from ${rounds}, json_array_elements(results) as prizes,
        json_array_elements_text(prizes) as prize
      where pack_id = ${packId} and round < ${before}
      group by 1
    `.compile(query),
  );
}

/** The newest stored numbers of a beacon's chain, which the next draws may use. */
export function findNewestSignatures(
  db: Executor,
  chainHash: Buffer,
  limit: number,
): Promise<{ round: number; signature: Buffer }[]> {
  return db.run(
    query
      .selectFrom('beaconSignature')
      .select(['round', 'signature'])
      .where('chainHash', '=', chainHash)
      .orderBy('round', 'desc')
      .limit(limit),
  );
}
