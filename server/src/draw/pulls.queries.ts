import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A card that a pack gave. */
export interface PullRow {
  round: number;
  drawnAt: Date;
  nameJa: string;
  nameEn: string;
  picture: string;
  rarity: number;
  rarityLabel: string;
}

/**
 * Finds the cards that a pack gave last, newest first, from its public log. Each round has a card
 * at least, so no more rounds are read than cards are wanted.
 *
 * @param until rounds that were drawn later are left out
 */
export function findPulls(
  db: Executor,
  packId: number,
  until: Date,
  limit: number,
): Promise<PullRow[]> {
  return db.run(
    sql<PullRow>`
      with log as materialized (
        (select round, created_at as drawn_at, results from pack_round
          where pack_id = ${packId}::integer and created_at <= ${until}::timestamptz
          order by round desc limit ${limit}::integer)
        union all
        (select round, drawn_at, results from drawn_round
          where pack_id = ${packId}::integer and drawn_at <= ${until}::timestamptz
          order by round desc limit ${limit}::integer)
      ),
      pull as materialized (
        select log.round, log.drawn_at, entry.number as entry, drawn.number as place,
          drawn.prize_id::integer as prize_id
        from log
        cross join lateral json_array_elements(log.results)
          with ordinality as entry (prizes, number)
        cross join lateral json_array_elements_text(entry.prizes)
          with ordinality as drawn (prize_id, number)
        order by log.round desc, entry.number desc, drawn.number desc limit ${limit}::integer
      )
      select pull.round, pull.drawn_at, card.name_ja, card.name_en, card.picture, card.rarity,
        card.rarity_label
      from pull join prize on prize.id = pull.prize_id join card on card.id = prize.card_id
      order by pull.round desc, pull.entry desc, pull.place desc
    `.compile(query),
  );
}
